package dev.ordergateway.gateway.task;

import dev.ordergateway.api.task.Channel;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.ResultView;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.Transaction;
import java.util.List;
import java.util.Optional;

/**
 * What the ground floor asks of a channel. The application wires one for each; all but the last run
 * in the caller's transaction, and move the task by one conditional update along the channel's own
 * status table.
 */
public interface TaskChannel {
  Channel channel();

  Optional<TaskFacts> find(Transaction transaction, String taskId);

  /** Whether anything that only this channel keeps says that an order exists. */
  boolean isSignOfAnOrder(Transaction transaction, String taskId);

  /** What clients said of it, oldest first. */
  List<ResultView> results(Transaction transaction, String taskId);

  /** From failed or cancelled back to those who execute. */
  void requeue(Transaction transaction, TaskFacts task);

  /**
   * Cancels it at once, or asks whoever has it to stop.
   *
   * @return whether it is cancelled
   * @throws ApiException TASK_CANCEL_NOT_ALLOWED
   */
  boolean cancel(Transaction transaction, TaskFacts task);

  /** A person's word on how it ended, where it is not open. */
  void resolve(Transaction transaction, TaskFacts task, ResolveOutcome outcome);

  /** A task was requeued or resolved, and that is durable. */
  void moved(TaskFacts before);
}
