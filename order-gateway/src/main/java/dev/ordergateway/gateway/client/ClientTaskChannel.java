package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientTaskStatus;
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

/** What a person may do with client tasks (SPEC §6), along their one status table. */
final class ClientTaskChannel implements TaskChannel {
  private final ObjectMapper json;

  ClientTaskChannel(ObjectMapper json) {
    this.json = json;
  }

  @Override
  public Channel channel() {
    return Channel.CLAIM;
  }

  @Override
  public Optional<TaskFacts> find(Transaction transaction, String taskId) {
    return transaction.dao(ClientTaskDao.class).find(taskId).map(this::facts);
  }

  TaskFacts facts(ClientTask task) {
    return new TaskFacts(
        task.taskId(),
        Channel.CLAIM,
        task.isPurchase(),
        task.requiresOrder(),
        ClientFacts.SITE,
        task.status().wire(),
        phase(task.status()),
        task.retryNo() + 1,
        task.generation(),
        task.assignedClient(),
        task.payload(json),
        false,
        task.createdAt(),
        task.updatedAt());
  }

  /** A claimed one counts as unsettled: there is no lease that would end a silence. */
  private static Phase phase(ClientTaskStatus status) {
    return switch (status) {
      case PENDING, ASSIGNED -> Phase.OPEN;
      case CLAIMED, MANUAL_REVIEW -> Phase.UNSETTLED;
      case FAILED, CANCELLED -> Phase.FAILED_OR_CANCELLED;
      case SUCCEEDED -> Phase.SUCCEEDED;
    };
  }

  @Override
  public boolean isSignOfAnOrder(Transaction transaction, String taskId) {
    return transaction.dao(ResultDao.class).isSignOfAnOrder(taskId);
  }

  @Override
  public List<ResultView> results(Transaction transaction, String taskId) {
    return transaction.dao(ResultDao.class).list(taskId).stream().map(this::view).toList();
  }

  private ResultView view(ResultDao.Row row) {
    return new ResultView(
        row.resultId(),
        row.kind(),
        row.clientId(),
        row.generation(),
        row.attemptId(),
        row.orderSubmitted(),
        row.siteOrderId(),
        row.afterCancel(),
        row.afterEnd(),
        JsonColumn.object(json, row.body()),
        row.receivedAt());
  }

  /** Back to the client that had it, or to all where it had taken it from all. */
  @Override
  public void requeue(Transaction transaction, TaskFacts task) {
    ClientTask now = now(transaction, task);
    boolean isForAll = now.wasUnowned() || now.assignedClient() == null;
    ClientTaskStatus to =
        ClientTransitions.move(
            now.status(), isForAll ? ClientEvent.RETRY_FOR_ALL : ClientEvent.RETRY_FOR_ITS_CLIENT);
    requireOne(
        transaction
            .dao(ClientTaskDao.class)
            .requeue(now, to, isForAll ? null : now.assignedClient(), transaction.now()),
        task.taskId());
  }

  /** At once, whoever has it: that client's word is still accepted. */
  @Override
  public boolean cancel(Transaction transaction, TaskFacts task) {
    ClientTask now = now(transaction, task);
    ClientTaskStatus to =
        ClientTransitions.after(now.status(), ClientEvent.CANCEL)
            .orElseThrow(
                () ->
                    new ApiException(
                            PlainCode.TASK_CANCEL_NOT_ALLOWED,
                            "task "
                                + task.taskId()
                                + " is "
                                + task.status()
                                + ": there is nothing to cancel")
                        .withData(Map.of("status", task.status())));
    move(transaction, now, to);
    return true;
  }

  @Override
  public void resolve(Transaction transaction, TaskFacts task, ResolveOutcome outcome) {
    ClientTask now = now(transaction, task);
    move(
        transaction,
        now,
        ClientTransitions.move(now.status(), ClientTransitions.resolving(outcome)));
  }

  /** Nobody waits for a client task: clients ask when they like. */
  @Override
  public void moved(TaskFacts before) {}

  private static ClientTask now(Transaction transaction, TaskFacts task) {
    return transaction.dao(ClientTaskDao.class).find(task.taskId()).orElseThrow();
  }

  private static void move(Transaction transaction, ClientTask task, ClientTaskStatus to) {
    requireOne(
        transaction.dao(ClientTaskDao.class).move(task, to, transaction.now()), task.taskId());
  }

  private static void requireOne(int changed, String taskId) {
    if (changed != 1) {
      throw new IllegalStateException("task " + taskId + " moved inside its transaction");
    }
  }
}
