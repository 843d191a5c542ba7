package dev.ordergateway.gateway.order;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.Submission;
import dev.ordergateway.gateway.task.SubmissionDao;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the permit to submit, once in a task's life (SPEC §3, law 1). The fence renews the lease
 * too, so that it outlives the permit: a task that was fenced a moment ago can't turn stale, and so
 * nobody reclaims or resolves it, while the click may still come.
 */
public final class FenceService {
  private static final Logger LOG = LoggerFactory.getLogger(FenceService.class);

  private final Store store;
  private final Duration permit;
  private final Duration renewal;

  /**
   * @param permit how soon after the fence was first sent the click must begin
   * @param ttl how long a lease stands without a renewal; where it is shorter than twice the
   *     permit, a fence renews it for that time only
   */
  public FenceService(Store store, Duration permit, Duration ttl) {
    this.store = store;
    this.permit = permit;
    Duration twice = permit.multipliedBy(2);
    this.renewal = twice.compareTo(ttl) < 0 ? twice : ttl;
    if (ttl.compareTo(twice) < 0) {
      LOG.warn(
          "a lease of {} s is shorter than twice the permit's {} s: a fenced task can be reclaimed"
              + " while its click may still come",
          ttl.toMillis() / 1000.0,
          permit.toMillis() / 1000.0);
    }
  }

  /**
   * @return comes once the permit is durable, or to an {@link ApiException}: 6001; 6002 where that
   *     lease does not stand; 6007 where a submission was permitted or recorded before; 6008 where
   *     the task is to be cancelled
   */
  public CompletionStage<FenceReceipt> fence(String taskId, FenceRequest request) {
    return store
        .writeAsync("order.fence", transaction -> fence(transaction, taskId, request))
        .thenApply(
            receipt -> {
              LOG.info(
                  "task {} fenced for {} (lease {})",
                  taskId,
                  request.workerId(),
                  request.leaseCount());
              return receipt;
            });
  }

  private FenceReceipt fence(Transaction transaction, String taskId, FenceRequest request) {
    OrderTaskDao tasks = transaction.dao(OrderTaskDao.class);
    // The row is held before the permit is looked for: with two gateways, a sweep that saw no
    // permit would otherwise free the lane under it.
    int held =
        tasks.holdForFence(
            taskId,
            request.workerId(),
            request.leaseCount(),
            transaction.now().plus(renewal),
            transaction.now());
    OrderTask task = tasks.find(taskId).orElseThrow(() -> LeaseService.unknown(taskId));
    if (held != 1) {
      throw LeaseService.invalidLease(
          task, request.workerId(), request.leaseCount(), transaction.now());
    }
    SubmissionDao submissions = transaction.dao(SubmissionDao.class);
    Optional<Submission> earlier = submissions.find(taskId);
    if (earlier.isPresent()) {
      if (earlier.get().isPermitOf(request.leaseCount(), request.fenceId())) {
        return receipt(earlier.get());
      }
      throw new ApiException(
          EnvelopeCode.PERMIT_ALREADY_GIVEN,
          "task " + taskId + ": a submission was permitted or recorded before");
    }
    if (task.cancelRequested()) {
      throw new ApiException(EnvelopeCode.CANCELLED, "task " + taskId + " is to be cancelled");
    }
    submissions.insertPermit(
        taskId,
        request.leaseCount(),
        request.workerId(),
        request.fenceId(),
        permit.toMillis(),
        request.payableYen(),
        transaction.now());
    return receipt(submissions.find(taskId).orElseThrow());
  }

  private static FenceReceipt receipt(Submission submission) {
    return new FenceReceipt(
        submission.taskId(), submission.fencedAt(), submission.permitMillis() / 1000.0);
  }
}
