package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.ExecutionDao;
import dev.ordergateway.gateway.task.SubmissionDao;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

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
    int changed =
        transaction
            .dao(OrderTaskDao.class)
            .handOut(
                task,
                OrderTransitions.move(task.status(), event),
                lanes.laneOf(task.site()),
                workerId,
                pollId,
                expiresAt,
                transaction.now());
    if (changed != 1) {
      throw new IllegalMoveException(task.status(), event);
    }
    transaction
        .dao(ExecutionDao.class)
        .start(task.taskId(), task.leaseCount() + 1, workerId, fences, transaction.now());
    return describe(transaction, task.taskId());
  }

  /** The grant of a task that is leased now. */
  LeaseGrant describe(Transaction transaction, String taskId) {
    OrderTask task = transaction.dao(OrderTaskDao.class).find(taskId).orElseThrow();
    return new LeaseGrant(
        task.taskId(),
        task.site(),
        intent(task),
        task.leaseExpiresAt(),
        secondsLeft(task.leaseExpiresAt(), transaction.now()),
        task.leaseCount(),
        knownState(transaction.dao(ReportDao.class).statesOf(taskId)),
        task.retryNo(),
        permitGiven(transaction, task),
        task.cancelRequested());
  }

  ObjectNode intent(OrderTask task) {
    try {
      return json.readValue(task.intent(), ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the intent of " + task.taskId() + " is no JSON object", e);
    }
  }

  static double secondsLeft(Instant expiresAt, Instant now) {
    return Duration.between(now, expiresAt).toMillis() / 1000.0;
  }

  private static OrderState knownState(List<OrderState> states) {
    OrderState last = null;
    for (OrderState state : states) {
      if (state.isOrderState()) {
        last = state;
      }
    }
    return last;
  }

  /** Null where an earlier holder may have bought without a permit: to be treated as true. */
  private static Boolean permitGiven(Transaction transaction, OrderTask task) {
    if (transaction.dao(SubmissionDao.class).find(task.taskId()).isPresent()) {
      return true;
    }
    int uncertain =
        transaction.dao(ExecutionDao.class).uncertainBefore(task.taskId(), task.leaseCount());
    return uncertain == 0 ? false : null;
  }
}
