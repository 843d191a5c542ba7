package dev.ordergateway.demoshop.order;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the shop lets its customers pay: one way for all, switched by {@code POST /_settings}. */
public enum PaymentMethod {
  @JsonProperty("card")
  CARD("クレジットカード", OrderStatus.ORDERED),
  @JsonProperty("konbini")
  KONBINI("コンビニ払い", OrderStatus.AWAITING_PAYMENT);

  private final String label;
  private final OrderStatus firstStatus;

  PaymentMethod(String label, OrderStatus firstStatus) {
    this.label = label;
    this.firstStatus = firstStatus;
  }

  public String label() {
    return label;
  }

  /** Where a new order stands. */
  public OrderStatus firstStatus() {
    return firstStatus;
  }
}
