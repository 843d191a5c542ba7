package dev.ordergateway.gateway.task;

import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.Store;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cancels a task that nobody works on, and asks whoever works on it to stop (SPEC §6). */
public final class CancelService {
  private static final Logger LOG = LoggerFactory.getLogger(CancelService.class);

  private final Store store;
  private final TaskChannels channels;
  private final TaskEvents events;

  public CancelService(Store store, TaskChannels channels, TaskEvents events) {
    this.store = store;
    this.channels = channels;
    this.events = events;
  }

  /**
   * @param reason null where nobody said
   * @throws ApiException TASK_NOT_FOUND, TASK_CANCEL_NOT_ALLOWED
   */
  public void cancel(String taskId, String reason, Caller caller) {
    boolean isCancelled =
        store.write(
            "task.cancel",
            transaction -> {
              TaskFacts task = channels.require(transaction, taskId);
              Visibility.require(caller, task);
              boolean atOnce = channels.of(task).cancel(transaction, task);
              Map<String, Object> details = new LinkedHashMap<>();
              details.put("from_status", task.status());
              details.put("reason", reason);
              events.add(
                  transaction,
                  taskId,
                  atOnce ? EventType.TASK_CANCELLED : EventType.TASK_CANCEL_REQUESTED,
                  caller.name(),
                  details);
              return atOnce;
            });
    LOG.warn(
        "task {} {} by {}",
        taskId,
        isCancelled ? "cancelled" : "is to be cancelled",
        caller.name());
  }
}
