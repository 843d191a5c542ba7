package dev.ordergateway.gateway.task;

import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.task.RetryReason;
import dev.ordergateway.api.task.RetryRequest;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.idempotency.IdempotencyDao;
import dev.ordergateway.gateway.idempotency.IdempotencyKey;
import dev.ordergateway.gateway.idempotency.StoredAnswer;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a task again under its one identity, where that is safe (SPEC §6). */
public final class RetryService {
  private static final Logger LOG = LoggerFactory.getLogger(RetryService.class);
  private static final int LONGEST_NOTE = 500;

  private final Store store;
  private final TaskChannels channels;
  private final RetryGate gate;
  private final TaskEvents events;

  public RetryService(Store store, TaskChannels channels, TaskEvents events) {
    this.store = store;
    this.channels = channels;
    this.gate = new RetryGate(channels);
    this.events = events;
  }

  /**
   * @param key null: asked for in a way that has none, once
   * @throws ApiException TASK_NOT_FOUND, INVALID_RETRY_REASON, TASK_RETRY_NOT_ALLOWED,
   *     TASK_RETRY_ORDER_UNCERTAIN; IDEMPOTENCY_CONFLICT where the key was used for another request
   */
  public void retry(String taskId, IdempotencyKey key, RetryRequest request, Caller caller) {
    RetryReason reason = reason(request);
    String note = note(request, reason);
    Optional<TaskFacts> requeued =
        store.write(
            "task.retry",
            transaction -> {
              TaskFacts task = channels.require(transaction, taskId);
              Visibility.require(caller, task);
              if (isDoneBefore(transaction, key)) {
                return Optional.empty();
              }
              gate.pass(transaction, task);
              requeue(transaction, task, reason, note, caller.name());
              if (key != null) {
                transaction.dao(IdempotencyDao.class).keep(key, 200, "", transaction.now());
              }
              return Optional.of(task);
            });
    requeued.ifPresent(
        task -> {
          LOG.warn("task {} is run again, by {}: {}", taskId, caller.name(), reason);
          channels.of(task).moved(task);
        });
  }

  private static boolean isDoneBefore(Transaction transaction, IdempotencyKey key) {
    Optional<StoredAnswer> earlier =
        key == null ? Optional.empty() : transaction.dao(IdempotencyDao.class).find(key);
    if (earlier.isPresent() && !earlier.get().requestHash().equals(key.requestHash())) {
      throw new ApiException(
          PlainCode.IDEMPOTENCY_CONFLICT, "this key was used for another request");
    }
    return earlier.isPresent();
  }

  private void requeue(
      Transaction transaction, TaskFacts task, RetryReason reason, String note, String operator) {
    int retryNo = task.version(); // the first version has had none
    channels.of(task).requeue(transaction, task);
    transaction
        .dao(RetryDao.class)
        .add(task.taskId(), retryNo, task.status(), reason, note, operator, transaction.now());
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("retry_no", retryNo);
    details.put("from_status", task.status());
    details.put("reason", reason);
    details.put("note", note);
    events.add(transaction, task.taskId(), EventType.TASK_REQUEUED, operator, details);
  }

  private static RetryReason reason(RetryRequest request) {
    return Arrays.stream(RetryReason.values())
        .filter(reason -> reason.name().equals(request.reason()))
        .findFirst()
        .orElseThrow(
            () ->
                new ApiException(
                    PlainCode.INVALID_RETRY_REASON,
                    "reason: must be one of " + Arrays.toString(RetryReason.values())));
  }

  /** Without the blanks around it; null where nothing is left. */
  private static String note(RetryRequest request, RetryReason reason) {
    String note = request.note() == null ? "" : request.note().strip();
    if (note.getBytes(StandardCharsets.UTF_8).length > LONGEST_NOTE) {
      throw new ApiException(
          PlainCode.INVALID_RETRY_REASON,
          "note: must not be longer than " + LONGEST_NOTE + " bytes of UTF-8");
    }
    if (reason == RetryReason.OTHER && note.isEmpty()) {
      throw new ApiException(PlainCode.INVALID_RETRY_REASON, "note: is needed with OTHER");
    }
    return note.isEmpty() ? null : note;
  }
}
