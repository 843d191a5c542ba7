package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.order.Order;

/** What came of the final click, or of the answer to a challenge. */
sealed interface Submitted {
  /** There was nothing to order. */
  record Empty() implements Submitted {}

  /**
   * There was nothing to order any more, and the click that ordered it got no answer. A browser
   * sends a request once more by itself where a kept connection ends so; that gets none either.
   */
  record Unanswered() implements Submitted {}

  /** Nothing is placed before the customer has answered. */
  record Challenged(Fault challenge) implements Submitted {}

  /** The answer to the challenge was not the right one; it may be tried again. */
  record WrongCode() implements Submitted {}

  /**
   * There is an order.
   *
   * @param fault what now happens to the answer
   */
  record Placed(Order order, Fault fault) implements Submitted {}
}
