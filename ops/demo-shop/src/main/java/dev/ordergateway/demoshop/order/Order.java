package dev.ordergateway.demoshop.order;

import dev.ordergateway.demoshop.money.Amounts;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

/** What a customer has ordered. */
public record Order(
    OrderNumber number,
    String account,
    List<Line> lines,
    Amounts amounts,
    PaymentMethod payment,
    OrderStatus status,
    Instant createdAt) {
  private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");

  public Order {
    lines = List.copyOf(lines);
  }

  public Order in(OrderStatus next) {
    return new Order(number, account, lines, amounts, payment, next, createdAt);
  }

  /** The end of the third day after the order, as convenience stores count it. */
  public Instant payDeadline() {
    return ZonedDateTime.ofInstant(createdAt, TOKYO)
        .plusDays(3)
        .with(LocalTime.of(23, 59))
        .toInstant();
  }

  /** Whether a card could pay it now. */
  public boolean payableByCard() {
    return payment == PaymentMethod.CARD && status == OrderStatus.ORDERED;
  }

  /** Whether the customer still has to go to a convenience store. */
  public boolean payableAtKonbini() {
    return payment == PaymentMethod.KONBINI && status == OrderStatus.AWAITING_PAYMENT;
  }

  /** The word for {@code #payment-status}. */
  public String paymentLabel() {
    return switch (status) {
      case ORDERED -> "お支払い前";
      case AWAITING_PAYMENT -> "お支払い待ち";
      case PAID, SHIPPED, DELIVERED -> "お支払い済み";
      case CANCELLED -> "キャンセル";
    };
  }
}
