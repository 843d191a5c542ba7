package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.gateway.store.JsonColumn;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.ExecutionDao;
import dev.ordergateway.gateway.task.SubmissionDao;
import java.time.Duration;
import java.time.Instant;

/** Hands a task to a worker and says what the worker must know of it. */
final class Grants {
  private final Lanes lanes;
  private final Duration ttl;
  private final ObjectMapper json;

  Grants(Lanes lanes, Duration ttl, ObjectMapper json) {
    this.lanes = lanes;
    this.ttl = ttl;
    this.json = json;
  }

  /**
   * Leases a queued task, or reclaims a stale one, in the caller's transaction.
   *
   * @param task as read in this transaction
   * @param pollId null where the grant is not answered to a poll
   * @throws IllegalMoveException where the task's status does not allow it
   */
  LeaseGrant handOut(
      Transaction transaction,
      OrderTask task,
      OrderEvent event,
      String workerId,
      String pollId,
      boolean fences) {
    Instant expiresAt = transaction.now().plus(ttl);
    OrderTask leased =
        transaction
            .dao(OrderTaskDao.class)
            .handOut(
                task,
                OrderTransitions.move(task.status(), event),
                lanes.laneOf(task.site()),
                workerId,
                pollId,
                expiresAt,
                transaction.now())
            .orElseThrow(() -> new IllegalMoveException(task.status(), event));
    transaction
        .dao(ExecutionDao.class)
        .start(leased.taskId(), leased.leaseCount(), workerId, fences, transaction.now());
    return describe(transaction, leased);
  }

  /** The grant of a task that is leased now. */
  LeaseGrant describe(Transaction transaction, OrderTask task) {
    return new LeaseGrant(
        task.taskId(),
        task.site(),
        intent(task),
        task.leaseExpiresAt(),
        secondsLeft(task.leaseExpiresAt(), transaction.now()),
        task.leaseCount(),
        knownState(transaction, task),
        task.retryNo(),
        permitGiven(transaction, task),
        task.cancelRequested());
  }

  ObjectNode intent(OrderTask task) {
    return JsonColumn.object(json, task.intent());
  }

  static double secondsLeft(Instant expiresAt, Instant now) {
    return Duration.between(now, expiresAt).toMillis() / 1000.0;
  }

  private static OrderState knownState(Transaction transaction, OrderTask task) {
    if (task.leaseCount() == 1 && task.status() == TaskStatus.LEASED) {
      return null; // only a holder's reports are mirrored, and this one has not reported yet
    }
    OrderState last = null;
    for (OrderState state : transaction.dao(ReportDao.class).statesOf(task.taskId())) {
      if (state.isOrderState()) {
        last = state;
      }
    }
    return last;
  }

  /** Null where an earlier holder may have bought without a permit: to be treated as true. */
  private static Boolean permitGiven(Transaction transaction, OrderTask task) {
    if (transaction.dao(SubmissionDao.class).isRecorded(task.taskId())) {
      return true;
    }
    if (task.leaseCount() == 1) {
      return false; // there was no earlier holder
    }
    int uncertain =
        transaction.dao(ExecutionDao.class).uncertainBefore(task.taskId(), task.leaseCount());
    return uncertain == 0 ? false : null;
  }
}
