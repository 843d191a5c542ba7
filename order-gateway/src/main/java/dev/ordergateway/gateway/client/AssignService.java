package dev.ordergateway.gateway.client;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.task.AssignRequest;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.EventType;
import dev.ordergateway.gateway.task.ExecutionDao;
import dev.ordergateway.gateway.task.TaskDao;
import dev.ordergateway.gateway.task.TaskEvents;
import dev.ordergateway.gateway.task.Visibility;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a task to a client, by a person's word (SPEC §5). */
final class AssignService {
  private static final Logger LOG = LoggerFactory.getLogger(AssignService.class);

  private final Store store;
  private final TaskEvents events;

  AssignService(Store store, TaskEvents events) {
    this.store = store;
    this.events = events;
  }

  /**
   * @throws ApiException TASK_NOT_FOUND, FORBIDDEN; TASK_ASSIGN_NOT_ALLOWED where its status or its
   *     channel forbids it; TASK_RETRY_ORDER_UNCERTAIN where another client may have bought it
   */
  void assign(String taskId, AssignRequest request, Caller caller) {
    ClientTask before =
        store.write(
            "client.assign",
            transaction -> {
              ClientTask task = find(transaction, taskId);
              Visibility.require(caller, task.assignedClient());
              Visibility.require(caller, request.clientId());
              ClientTaskStatus to =
                  ClientTransitions.after(task.status(), ClientEvent.ASSIGN)
                      .orElseThrow(() -> notAllowed(taskId, "is " + task.status().wire()));
              requireNotBought(transaction, task, request);
              assign(transaction, task, to, request, caller);
              return task;
            });
    LOG.warn(
        "task {} assigned to client {} by {}, was {} with {}",
        taskId,
        request.clientId(),
        caller.name(),
        before.status().wire(),
        before.assignedClient());
  }

  private static ClientTask find(Transaction transaction, String taskId) {
    Optional<Channel> channel = transaction.dao(TaskDao.class).channelOf(taskId);
    if (channel.isEmpty()) {
      throw new ApiException(EnvelopeCode.TASK_NOT_FOUND, "there is no task " + taskId);
    }
    return transaction
        .dao(ClientTaskDao.class)
        .find(taskId)
        .orElseThrow(() -> notAllowed(taskId, "is leased by workers, not claimed by clients"));
  }

  /** Whoever claimed it may have ordered, and is not asked: a person must have looked. */
  private static void requireNotBought(
      Transaction transaction, ClientTask task, AssignRequest request) {
    boolean isDenied =
        Boolean.FALSE.equals(request.orderSubmitted())
            && request.note() != null
            && !request.note().isBlank();
    boolean isUncertain = task.isPurchase() && task.generation() > 0 && !isDenied;
    if (Boolean.TRUE.equals(request.orderSubmitted())
        || isUncertain
        || ClientFacts.isSignOfAnOrder(transaction, task.taskId())) {
      throw new ApiException(
          PlainCode.TASK_RETRY_ORDER_UNCERTAIN,
          "task "
              + task.taskId()
              + " may have been bought: look at the site first, and say order_submitted false with"
              + " a note");
    }
  }

  private void assign(
      Transaction transaction,
      ClientTask task,
      ClientTaskStatus to,
      AssignRequest request,
      Caller caller) {
    ClientTaskDao tasks = transaction.dao(ClientTaskDao.class);
    ExecutionDao executions = transaction.dao(ExecutionDao.class);
    if (tasks.assign(task, to, request.clientId(), transaction.now()) != 1) {
      throw new IllegalStateException("task " + task.taskId() + " moved inside its transaction");
    }
    tasks.admit(task.taskId(), request.clientId(), transaction.now());
    if (task.status() == ClientTaskStatus.CLAIMED) {
      executions.end(task.taskId(), task.generation(), "assigned", null, transaction.now());
    }
    if (Boolean.FALSE.equals(request.orderSubmitted())) {
      executions.denyUnknown(task.taskId());
    }
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("from_status", task.status().wire());
    details.put("from_client", task.assignedClient());
    details.put("client_id", request.clientId());
    details.put("order_submitted", request.orderSubmitted());
    details.put("note", request.note());
    events.add(transaction, task.taskId(), EventType.TASK_ASSIGNED, caller.name(), details);
  }

  private static ApiException notAllowed(String taskId, String why) {
    return new ApiException(PlainCode.TASK_ASSIGN_NOT_ALLOWED, "task " + taskId + " " + why);
  }
}
