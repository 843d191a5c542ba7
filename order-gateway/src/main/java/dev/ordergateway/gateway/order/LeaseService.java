package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.ReclaimMark;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.ExecutionDao;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leases: given, renewed, lost and reclaimed (SPEC §3). A lost lease is never given again. */
public final class LeaseService {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseService.class);

  private final Store store;
  private final Lanes lanes;
  private final Duration ttl;
  private final Grants grants;

  public LeaseService(Store store, Lanes lanes, Duration ttl, ObjectMapper json) {
    this.store = store;
    this.lanes = lanes;
    this.ttl = ttl;
    this.grants = new Grants(lanes, ttl, json);
  }

  /**
   * Looks at the queue once for all these calls, in one transaction, and hands out what they may
   * have.
   *
   * @param asks in the order of their waiting
   * @param sites where something may be queued
   */
  public LeaseLook round(List<LeaseAsk> asks, Set<String> sites) {
    LeaseLook look =
        store.write(
            "order.lease",
            transaction -> new LeaseRound(transaction, lanes, grants, sites).handOut(asks));
    for (int i = 0; i < asks.size(); i++) {
      if (look.answers().get(i) instanceof LeaseAnswer.Granted granted) {
        LOG.info(
            "task {} leased to {} (lease {})",
            granted.grant().taskId(),
            asks.get(i).workerId(),
            granted.grant().leaseCount());
      }
    }
    return look;
  }

  /**
   * Looks for calls that can hardly get anything, and takes no writer's turn for it: a grant that
   * was not received is found again, but nothing is handed out.
   */
  LeaseLook glance(List<LeaseAsk> asks) {
    return store.read(reading -> new LeaseRound(reading, lanes, grants, Set.of()).glance(asks));
  }

  /**
   * @param lease null: whichever this worker holds
   * @return comes once it is durable, or to an {@link ApiException}: 6001, or 6002 where that lease
   *     does not stand
   */
  public CompletionStage<RenewReceipt> renew(String taskId, String workerId, Integer lease) {
    return store.writeAsync(
        "order.renew",
        transaction -> {
          OrderTaskDao tasks = transaction.dao(OrderTaskDao.class);
          Instant expiresAt = transaction.now().plus(ttl);
          int renewed = tasks.renew(taskId, workerId, lease, expiresAt, transaction.now());
          OrderTask task = tasks.find(taskId).orElseThrow(() -> unknown(taskId));
          if (renewed != 1) {
            throw invalidLease(task, workerId, lease, transaction.now());
          }
          return new RenewReceipt(
              taskId,
              task.leaseExpiresAt(),
              Grants.secondsLeft(task.leaseExpiresAt(), transaction.now()),
              task.cancelRequested());
        });
  }

  /**
   * Gives a stale task to a worker at once: a person's call.
   *
   * @throws ApiException 6001, or 6003 where it is not stale or another task has its lane
   */
  public LeaseGrant reclaim(String taskId, String workerId, String by) {
    LeaseGrant grant =
        store.write(
            "order.reclaim",
            transaction ->
                grants.handOut(
                    transaction,
                    reclaimable(transaction, taskId),
                    OrderEvent.RECLAIM,
                    workerId,
                    null,
                    false));
    LOG.warn("task {} reclaimed for {} by {}", taskId, workerId, by);
    return grant;
  }

  /**
   * Marks a stale task for a worker, whose next lease call performs the reclaim.
   *
   * @throws ApiException as {@link #reclaim}
   */
  public ReclaimMark reclaimByPoll(String taskId, String workerId, String by) {
    ReclaimMark mark =
        store.write(
            "order.reclaim",
            transaction -> {
              OrderTask task = reclaimable(transaction, taskId);
              OrderTransitions.move(task.status(), OrderEvent.RECLAIM);
              transaction.dao(OrderTaskDao.class).markForReclaim(task, workerId, transaction.now());
              return new ReclaimMark(taskId, task.status(), workerId);
            });
    LOG.warn("task {} marked for {} by {}: its next lease call reclaims it", taskId, workerId, by);
    return mark;
  }

  /**
   * Turns every task whose lease is over stale. A task that moved meanwhile is left alone.
   *
   * @return how many turned stale
   */
  public int expire() {
    boolean isDue =
        store.read(
            reading -> {
              OrderTaskDao tasks = reading.dao(OrderTaskDao.class);
              Instant now = reading.now();
              return !tasks.expired(now).isEmpty()
                  || tasks.isAnyAheadOfTheClock(now.plus(ttl), now);
            });
    if (!isDue) {
      return 0;
    }
    List<OrderTask> lost =
        store.write(
            "order.expire",
            transaction -> {
              OrderTaskDao tasks = transaction.dao(OrderTaskDao.class);
              comeBackToTheClock(tasks, transaction.now());
              List<OrderTask> expired = new ArrayList<>(tasks.expired(transaction.now()));
              expired.removeIf(task -> !expire(transaction, tasks, task));
              return expired;
            });
    for (OrderTask task : lost) {
      LOG.warn(
          "task {} is stale: {} lost lease {}",
          task.taskId(),
          task.leaseOwner(),
          task.leaseCount());
    }
    return lost.size();
  }

  /**
   * After the clock was set back, the lease of a worker that is gone would hold its lane, and in
   * the global mode every order, for as long as it was set back. To cut it takes nothing from a
   * holder that is alive: it has a whole lease from now on. One that was given before the term was
   * shortened, on a clock that was right, keeps its time: its holder renews by that.
   */
  private void comeBackToTheClock(OrderTaskDao tasks, Instant now) {
    int cut = tasks.comeBackToTheClock(now.plus(ttl), now);
    if (cut > 0) {
      LOG.warn("the clock was set back: {} leases begin anew, for {} s", cut, ttl.toSeconds());
    }
  }

  private static boolean expire(Transaction transaction, OrderTaskDao tasks, OrderTask task) {
    var to = OrderTransitions.move(task.status(), OrderEvent.EXPIRE);
    if (tasks.expire(task, to, transaction.now()) != 1) {
      return false;
    }
    transaction
        .dao(ExecutionDao.class)
        .end(task.taskId(), task.leaseCount(), to.wire(), null, transaction.now());
    return true;
  }

  private OrderTask reclaimable(Transaction transaction, String taskId) {
    OrderTaskDao tasks = transaction.dao(OrderTaskDao.class);
    OrderTask task = tasks.find(taskId).orElseThrow(() -> unknown(taskId));
    OrderTransitions.move(task.status(), OrderEvent.RECLAIM);
    if (task.lane() == null && tasks.occupiedLanes().contains(lanes.laneOf(task.site()))) {
      throw new ApiException(
          EnvelopeCode.STATUS_FORBIDS, "another task is active where " + taskId + " would run");
    }
    return task;
  }

  static ApiException unknown(String taskId) {
    return new ApiException(EnvelopeCode.TASK_NOT_FOUND, "there is no task " + taskId);
  }

  static ApiException invalidLease(OrderTask task, String workerId, Integer lease, Instant now) {
    String why;
    if (!workerId.equals(task.leaseOwner())) {
      why = "it is not held by " + workerId;
    } else if (lease != null && lease != task.leaseCount()) {
      why = "the current lease is " + task.leaseCount() + ", not " + lease;
    } else if (!task.status().active()) {
      why = "it is " + task.status().wire();
    } else if (!task.leaseStands(now)) {
      why = "its lease is over";
    } else {
      why = "its lease does not stand";
    }
    return new ApiException(EnvelopeCode.LEASE_INVALID, "task " + task.taskId() + ": " + why);
  }
}
