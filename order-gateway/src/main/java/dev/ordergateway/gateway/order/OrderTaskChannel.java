package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.ResultView;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.JsonColumn;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.TaskChannel;
import dev.ordergateway.gateway.task.TaskFacts;
import dev.ordergateway.gateway.task.TaskFacts.Phase;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a person may do with order tasks (SPEC §6), along their one status table. */
public final class OrderTaskChannel implements TaskChannel {
  private final QueueListener waiting;
  private final ObjectMapper json;

  /**
   * @param waiting is told of what it may hand out
   */
  public OrderTaskChannel(QueueListener waiting, ObjectMapper json) {
    this.waiting = waiting;
    this.json = json;
  }

  @Override
  public Channel channel() {
    return Channel.LEASE;
  }

  @Override
  public Optional<TaskFacts> find(Transaction transaction, String taskId) {
    return transaction.dao(OrderTaskDao.class).find(taskId).map(this::facts);
  }

  private TaskFacts facts(OrderTask task) {
    return new TaskFacts(
        task.taskId(),
        Channel.LEASE,
        true,
        true,
        task.site(),
        task.status().wire(),
        phase(task.status()),
        task.retryNo() + 1,
        task.leaseCount(),
        null,
        JsonColumn.object(json, task.intent()),
        task.cancelRequested(),
        task.createdAt(),
        task.updatedAt());
  }

  private static Phase phase(TaskStatus status) {
    return switch (status) {
      case QUEUED, LEASED, RUNNING -> Phase.OPEN;
      case STALE, NEEDS_HUMAN -> Phase.UNSETTLED;
      case FAILED, CANCELLED -> Phase.FAILED_OR_CANCELLED;
      case SUCCEEDED -> Phase.SUCCEEDED;
    };
  }

  @Override
  public boolean isSignOfAnOrder(Transaction transaction, String taskId) {
    ReportDao reports = transaction.dao(ReportDao.class);
    return reports.hasSignOfAnOrder(taskId) || reports.hasSignBeforeTheTask(taskId);
  }

  /** Workers report instead. */
  @Override
  public List<ResultView> results(Transaction transaction, String taskId) {
    return List.of();
  }

  @Override
  public void requeue(Transaction transaction, TaskFacts task) {
    OrderTask now = now(transaction, task);
    TaskStatus to = OrderTransitions.move(now.status(), OrderEvent.RETRY);
    requireOne(
        transaction.dao(OrderTaskDao.class).requeue(now, to, transaction.now()), task.taskId());
  }

  @Override
  public boolean cancel(Transaction transaction, TaskFacts task) {
    OrderTask now = now(transaction, task);
    OrderTaskDao tasks = transaction.dao(OrderTaskDao.class);
    Optional<TaskStatus> cancelled = OrderTransitions.after(now.status(), OrderEvent.CANCEL);
    if (cancelled.isPresent()) {
      requireOne(tasks.cancel(now, cancelled.get(), transaction.now()), task.taskId());
      return true;
    }
    if (!now.status().active()) {
      throw new ApiException(
              PlainCode.TASK_CANCEL_NOT_ALLOWED,
              "task " + task.taskId() + " is " + task.status() + ": there is nothing to cancel")
          .withData(Map.of("status", task.status()));
    }
    requireOne(tasks.requestCancel(now, transaction.now()), task.taskId());
    return false;
  }

  @Override
  public void resolve(Transaction transaction, TaskFacts task, ResolveOutcome outcome) {
    OrderTask now = now(transaction, task);
    TaskStatus to = OrderTransitions.move(now.status(), OrderTransitions.resolving(outcome));
    requireOne(
        transaction.dao(OrderTaskDao.class).resolve(now, to, transaction.now()), task.taskId());
  }

  @Override
  public void moved(TaskFacts before) {
    if (before.phase() == Phase.FAILED_OR_CANCELLED) {
      waiting.queued(before.site()); // retried; or resolved anew, which a look costs little
    } else {
      waiting.laneFreed();
    }
  }

  private static OrderTask now(Transaction transaction, TaskFacts task) {
    return transaction.dao(OrderTaskDao.class).find(task.taskId()).orElseThrow();
  }

  private static void requireOne(int changed, String taskId) {
    if (changed != 1) {
      throw new IllegalStateException("task " + taskId + " moved inside its transaction");
    }
  }
}
