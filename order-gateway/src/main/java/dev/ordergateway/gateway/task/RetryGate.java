package dev.ordergateway.gateway.task;

import dev.ordergateway.api.PlainCode;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether a task may be run again (SPEC §6, law 1): only where it is certain that nothing was
 * ordered. Decided from the rows, in the transaction of the retry, never from what a page showed.
 */
final class RetryGate {
  private final TaskChannels channels;

  RetryGate(TaskChannels channels) {
    this.channels = channels;
  }

  /** Empty where it may. */
  List<RetryBlock> blocks(Transaction transaction, TaskFacts task) {
    List<RetryBlock> blocks = new ArrayList<>();
    if (task.phase() != TaskFacts.Phase.FAILED_OR_CANCELLED) {
      blocks.add(RetryBlock.STATUS);
    }
    ExecutionDao executions = transaction.dao(ExecutionDao.class);
    boolean isRecorded = transaction.dao(SubmissionDao.class).isRecorded(task.taskId());
    boolean isSaid =
        executions.isAnySubmitted(task.taskId())
            || channels.of(task).isSignOfAnOrder(transaction, task.taskId());
    if (isRecorded) {
      blocks.add(RetryBlock.SUBMISSION_RECORDED);
    }
    if (isSaid) {
      blocks.add(RetryBlock.ORDER_SUBMITTED);
    }
    if (task.isPurchase() && !isRecorded && executions.isAnyUncertain(task.taskId())) {
      blocks.add(RetryBlock.ORDER_UNCERTAIN);
    }
    if (task.isPurchase() && (isRecorded || isSaid || task.phase() == TaskFacts.Phase.SUCCEEDED)) {
      blocks.add(RetryBlock.BUY_UNDER_NEW_REVISION);
    }
    return blocks;
  }

  /**
   * @throws ApiException TASK_RETRY_NOT_ALLOWED where its status forbids it,
   *     TASK_RETRY_ORDER_UNCERTAIN where an order may exist
   */
  void pass(Transaction transaction, TaskFacts task) {
    List<RetryBlock> blocks = blocks(transaction, task);
    if (blocks.contains(RetryBlock.STATUS)) {
      throw new ApiException(
              PlainCode.TASK_RETRY_NOT_ALLOWED,
              "task " + task.taskId() + " is " + task.status() + ", not failed or cancelled")
          .withData(Map.of("status", task.status(), "blocked_by", words(blocks)));
    }
    if (!blocks.isEmpty()) {
      throw uncertain(task, blocks);
    }
  }

  private static ApiException uncertain(TaskFacts task, List<RetryBlock> blocks) {
    return new ApiException(
            PlainCode.TASK_RETRY_ORDER_UNCERTAIN,
            "task " + task.taskId() + " may have been bought: look at the site first")
        .withData(Map.of("blocked_by", words(blocks)));
  }

  static List<String> words(List<RetryBlock> blocks) {
    return blocks.stream().map(Enum::name).toList();
  }
}
