package dev.ordergateway.gateway.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.task.RetryGateView;
import dev.ordergateway.api.task.TaskDetail;
import dev.ordergateway.api.task.TaskSummary;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import java.util.List;

/** What may be read of tasks of either channel (SPEC §6). */
public final class TaskQueries {
  private final Store store;
  private final TaskChannels channels;
  private final RetryGate gate;
  private final TaskEvents events;

  public TaskQueries(Store store, TaskChannels channels, ObjectMapper json) {
    this.store = store;
    this.channels = channels;
    this.gate = new RetryGate(channels);
    this.events = new TaskEvents(json);
  }

  /**
   * @throws ApiException TASK_NOT_FOUND, FORBIDDEN
   */
  public TaskDetail find(String taskId, Caller caller) {
    return store.read(
        reading -> {
          TaskFacts task = channels.require(reading, taskId);
          Visibility.require(caller, task);
          return detail(reading, task);
        });
  }

  Page<TaskSummary> list(TaskFilter filter, Caller caller, Paging paging) {
    List<String> clients = caller.clients() == null ? List.of() : List.copyOf(caller.clients());
    return store.read(
        reading -> {
          TaskListDao dao = reading.dao(TaskListDao.class);
          String where = filter.where();
          String every = filter.everyClient() ? "1 = 1" : "1 = 0";
          return new Page<>(
              dao.list(where, every, filter, clients, paging.limit(), paging.offset()),
              dao.count(where, every, filter, clients),
              paging.limit(),
              paging.offset());
        });
  }

  private TaskDetail detail(Transaction reading, TaskFacts task) {
    List<RetryBlock> blocks = gate.blocks(reading, task);
    return new TaskDetail(
        task.taskId(),
        task.channel(),
        task.type(),
        task.site(),
        task.status(),
        task.version(),
        task.assignedClient(),
        task.payload(),
        task.cancelRequested(),
        reading.dao(ExecutionDao.class).list(task.taskId()),
        reading.dao(SubmissionDao.class).list(task.taskId()),
        channels.of(task).results(reading, task.taskId()),
        reading.dao(RetryDao.class).list(task.taskId()),
        events.list(reading, task.taskId()),
        new RetryGateView(blocks.isEmpty(), RetryGate.words(blocks)),
        task.createdAt(),
        task.updatedAt());
  }
}
