package dev.ordergateway.gateway.task;

import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.ResolveRequest;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a person's word on how a task ended, after a look at the site (SPEC §6). */
public final class ResolveService {
  private static final Logger LOG = LoggerFactory.getLogger(ResolveService.class);

  private final Store store;
  private final TaskChannels channels;
  private final TaskEvents events;
  private final SiteOrders siteOrders;
  private final ReviewService reviews;
  private final Duration settle;

  /**
   * @param settle how long after a permit nobody can know yet that nothing was bought
   */
  public ResolveService(
      Store store,
      TaskChannels channels,
      TaskEvents events,
      ReviewService reviews,
      Duration settle) {
    this.store = store;
    this.channels = channels;
    this.events = events;
    this.siteOrders = new SiteOrders(reviews);
    this.reviews = reviews;
    this.settle = settle;
  }

  /**
   * @throws ApiException TASK_NOT_FOUND; INVALID where the words contradict one another;
   *     TASK_RESOLVE_NOT_ALLOWED where somebody may still work on it, or a permit is too young
   */
  public void resolve(String taskId, ResolveRequest request, Caller caller) {
    TaskFacts resolved =
        store.write(
            "task.resolve",
            transaction -> {
              TaskFacts task = channels.require(transaction, taskId);
              Visibility.require(caller, task);
              requireOneStory(task, request);
              requireResolvable(transaction, task, request);
              record(transaction, task, request, caller);
              return task;
            });
    LOG.warn(
        "task {} resolved as {} by {}, was {}",
        taskId,
        request.outcome().wire(),
        caller.name(),
        resolved.status());
    channels.of(resolved).moved(resolved);
  }

  private static void requireOneStory(TaskFacts task, ResolveRequest request) {
    boolean isDescribed = request.siteOrderId() != null || request.payable() != null;
    boolean isBought = task.isOrderOf(request.outcome());
    if (Boolean.FALSE.equals(request.orderSubmitted()) && (isDescribed || isBought)) {
      throw ApiException.invalid("order_submitted", "is false, and yet an order is described");
    }
  }

  private void requireResolvable(Transaction transaction, TaskFacts task, ResolveRequest request) {
    if (task.phase() == TaskFacts.Phase.OPEN) {
      throw new ApiException(
              PlainCode.TASK_RESOLVE_NOT_ALLOWED,
              "task " + task.taskId() + " is " + task.status() + ": it may still be executed")
          .withData(Map.of("status", task.status()));
    }
    Optional<Submission> submission = transaction.dao(SubmissionDao.class).find(task.taskId());
    boolean isUnproven =
        request.outcome() != ResolveOutcome.SUCCEEDED
            && request.siteOrderId() == null
            && submission.isPresent()
            && submission.get().fencedAt() != null
            && submission.get().siteOrderId() == null;
    if (isUnproven) {
      requireSettled(transaction, task, submission.get().fencedAt());
    }
  }

  /** The click may have come last thing, and the shop may show its order late. */
  private void requireSettled(Transaction transaction, TaskFacts task, Instant fencedAt) {
    Duration left = Duration.between(transaction.now(), fencedAt.plus(settle));
    if (left.compareTo(Duration.ZERO) > 0) {
      throw new ApiException(
              PlainCode.TASK_RESOLVE_NOT_ALLOWED,
              "task "
                  + task.taskId()
                  + " was permitted to submit a moment ago: the shop may show its order later")
          .withRetryAfter(left.plusMillis(999)); // told in whole seconds
    }
  }

  private void record(
      Transaction transaction, TaskFacts task, ResolveRequest request, Caller caller) {
    boolean isOrder =
        Boolean.TRUE.equals(request.orderSubmitted())
            || request.siteOrderId() != null
            || request.payable() != null
            || task.isOrderOf(request.outcome());
    if (isOrder) {
      transaction
          .dao(SubmissionDao.class)
          .reconcile(
              task.taskId(),
              caller.name(),
              request.payable(),
              request.siteOrderId(),
              transaction.now());
      if (request.siteOrderId() != null) {
        siteOrders.note(transaction, task.taskId(), task.site(), request.siteOrderId());
      }
    }
    if (Boolean.FALSE.equals(request.orderSubmitted())) {
      transaction.dao(ExecutionDao.class).denyUnknown(task.taskId());
    }
    channels.of(task).resolve(transaction, task, request.outcome());
    reviews.closeContradictions(transaction, task.taskId(), request.note(), caller.name());
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("from_status", task.status());
    details.put("outcome", request.outcome());
    details.put("note", request.note());
    details.put("order_submitted", request.orderSubmitted());
    details.put("site_order_id", request.siteOrderId());
    details.put("payable", request.payable());
    events.add(transaction, task.taskId(), EventType.TASK_RESOLVED, caller.name(), details);
  }
}
