package dev.ordergateway.gateway.task;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.Transaction;
import java.util.EnumMap;
import java.util.Map;

/** Both channels, and which one a task belongs to. */
public final class TaskChannels {
  private final Map<Channel, TaskChannel> channels = new EnumMap<>(Channel.class);

  public TaskChannels(TaskChannel... channels) {
    for (TaskChannel channel : channels) {
      this.channels.put(channel.channel(), channel);
    }
  }

  TaskChannel of(TaskFacts task) {
    return channels.get(task.channel());
  }

  /**
   * @throws ApiException TASK_NOT_FOUND
   */
  TaskFacts require(Transaction transaction, String taskId) {
    return transaction
        .dao(TaskDao.class)
        .channelOf(taskId)
        .flatMap(channel -> channels.get(channel).find(transaction, taskId))
        .orElseThrow(
            () -> new ApiException(EnvelopeCode.TASK_NOT_FOUND, "there is no task " + taskId));
  }
}
