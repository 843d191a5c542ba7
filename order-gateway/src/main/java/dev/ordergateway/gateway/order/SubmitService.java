package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.SubmitReceipt;
import dev.ordergateway.api.order.SubmitRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.WholeText;
import dev.ordergateway.gateway.store.JsonColumn;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.TaskDao;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes order intents in, each task_id once (SPEC §3). */
public final class SubmitService {
  private static final Logger LOG = LoggerFactory.getLogger(SubmitService.class);

  private final Store store;
  private final Set<String> sites;
  private final ObjectMapper json;

  public SubmitService(Store store, Set<String> sites, ObjectMapper json) {
    this.store = store;
    this.sites = sites;
    this.json = json;
  }

  /**
   * @return comes once the task is durable
   * @throws ApiException INVALID where the site is not configured or the intent holds broken text;
   *     it comes to 6003 where a client task has that id
   */
  public CompletionStage<SubmitReceipt> submit(SubmitRequest request) {
    if (!sites.contains(request.site())) {
      throw ApiException.invalid("site", "is not one of the configured sites");
    }
    if (!WholeText.isWhole(request.intent())) {
      throw ApiException.invalid("intent", "holds text that is no Unicode");
    }
    String taskId = request.taskId() == null ? UUID.randomUUID().toString() : request.taskId();
    String intent = JsonColumn.text(json, request.intent());
    return store.writeAsync(
        "order.submit",
        transaction -> {
          if (insert(transaction, taskId, request.site(), intent)) {
            return new SubmitReceipt(taskId, TaskStatus.QUEUED, true, null);
          }
          OrderTask task =
              transaction
                  .dao(OrderTaskDao.class)
                  .find(taskId)
                  .orElseThrow(
                      () ->
                          new ApiException(
                              EnvelopeCode.STATUS_FORBIDS,
                              "task_id: a client task is named " + taskId));
          boolean matches =
              task.site().equals(request.site())
                  && JsonColumn.object(json, task.intent()).equals(request.intent());
          if (!matches) {
            LOG.warn("task {} was submitted again with another intent; the first stays", taskId);
          }
          return new SubmitReceipt(taskId, task.status(), false, matches ? null : false);
        });
  }

  /**
   * Queues a task in somebody else's transaction, whose intent was looked at there. Returns the
   * task's id.
   *
   * @param site one of the configured
   */
  public String insert(Transaction transaction, String site, ObjectNode intent) {
    String taskId = UUID.randomUUID().toString();
    if (!insert(transaction, taskId, site, JsonColumn.text(json, intent))) {
      throw new IllegalStateException("a random id is taken: " + taskId);
    }
    return taskId;
  }

  /** False where the id is taken, by whichever channel. */
  private static boolean insert(
      Transaction transaction, String taskId, String site, String intent) {
    Optional<Long> seq = transaction.dao(TaskDao.class).add(taskId, Channel.LEASE);
    seq.ifPresent(
        place ->
            transaction
                .dao(OrderTaskDao.class)
                .insert(place, taskId, site, intent, transaction.now()));
    return seq.isPresent();
  }
}
