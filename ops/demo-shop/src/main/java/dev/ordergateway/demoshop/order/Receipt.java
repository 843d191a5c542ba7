package dev.ordergateway.demoshop.order;

import dev.ordergateway.demoshop.page.JapaneseTime;

/** What the pages after an order show. */
public record Receipt(Order order) {
  public String payDeadline() {
    return JapaneseTime.of(order.payDeadline());
  }
}
