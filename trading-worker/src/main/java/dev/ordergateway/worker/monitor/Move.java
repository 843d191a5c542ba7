package dev.ordergateway.worker.monitor;

import static dev.ordergateway.api.order.OrderState.AWAITING_PAYMENT;
import static dev.ordergateway.api.order.OrderState.CANCELLED;
import static dev.ordergateway.api.order.OrderState.DELIVERED;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static dev.ordergateway.api.order.OrderState.PAID;
import static dev.ordergateway.api.order.OrderState.SHIPPED;

import dev.ordergateway.api.order.OrderState;
import java.util.List;

/** What a page says against what is known of an order: only a step forward is news. */
enum Move {
  ON,
  NONE,
  BACK,
  /** The page's word for it means nothing that is known. */
  UNKNOWN;

  private static final List<OrderState> COURSE =
      List.of(ORDERED, AWAITING_PAYMENT, PAID, SHIPPED, DELIVERED);

  /**
   * @param known one that is not the order's end
   * @param seen null where the page does not tell
   */
  static Move of(OrderState known, OrderState seen) {
    if (seen == CANCELLED) {
      return ON;
    }
    if (seen == null || !COURSE.contains(seen)) {
      return UNKNOWN;
    }
    int steps = COURSE.indexOf(seen) - COURSE.indexOf(known);
    return steps > 0 ? ON : steps == 0 ? NONE : BACK;
  }
}
