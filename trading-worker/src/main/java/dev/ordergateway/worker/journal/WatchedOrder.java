package dev.ordergateway.worker.journal;

import dev.ordergateway.api.order.OrderState;
import java.time.Instant;

/**
 * An order that was placed, is not over at the site, and that no attempt works on.
 *
 * @param siteOrderId never null
 * @param state where it was last seen
 * @param payDeadline null where none is known
 * @param finalReport the report that would be said again in a later lease, as it is stored
 * @param retryNo of its last attempt
 * @param leaseCount of its last attempt: the one that the gateway takes reports for
 */
public record WatchedOrder(
    String taskId,
    String site,
    String siteOrderId,
    String state,
    Instant payDeadline,
    String finalReport,
    int retryNo,
    int leaseCount) {
  public AttemptKey lastAttempt() {
    return new AttemptKey(taskId, retryNo, leaseCount);
  }

  public OrderState orderState() {
    return OrderState.ofWire(state);
  }
}
