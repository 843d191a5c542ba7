package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.order.Order;

/** What came of the final click, or of the answer to a challenge. */
sealed interface Submitted {
  /** There was nothing to order. */
  record Empty() implements Submitted {}

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
