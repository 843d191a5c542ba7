package dev.ordergateway.gateway.order;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.gateway.http.ApiException;

/** The table has no such move (6003). */
public final class IllegalMoveException extends ApiException {
  public IllegalMoveException(TaskStatus from, OrderEvent event) {
    super(
        EnvelopeCode.STATUS_FORBIDS,
        "a task that is " + from.wire() + " allows no \"" + event.words() + "\"");
  }
}
