package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.ReclaimMark;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.SubmitReceipt;
import dev.ordergateway.api.order.SubmitRequest;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The calls of the leased channel, each with what follows from it once it is durable: waiting calls
 * are woken, and a worker's sign of life is noted. What is given as a {@link CompletionStage} comes
 * on a thread of the store's, which is not to be kept, or has come already.
 */
public final class OrderDesk {
  private final SubmitService submissions;
  private final LeaseService leases;
  private final FenceService fences;
  private final ReportService reports;
  private final OrderQueries queries;
  private final WorkerRegistry workers;
  private final LeaseDesk waiting;

  public OrderDesk(
      SubmitService submissions,
      LeaseService leases,
      FenceService fences,
      ReportService reports,
      OrderQueries queries,
      WorkerRegistry workers,
      LeaseDesk waiting) {
    this.submissions = submissions;
    this.leases = leases;
    this.fences = fences;
    this.reports = reports;
    this.queries = queries;
    this.workers = workers;
    this.waiting = waiting;
  }

  public OrderQueries queries() {
    return queries;
  }

  public CompletionStage<SubmitReceipt> submit(SubmitRequest request) {
    return submissions
        .submit(request)
        .thenApply(
            receipt -> {
              if (receipt.created()) {
                waiting.queued(request.site());
              }
              return receipt;
            });
  }

  void lease(LeaseCall call, BooleanSupplier isPresent, Consumer<Object> answerer) {
    workers.seen(call.workerId(), call.paused());
    waiting.arrive(call, isPresent, answerer);
  }

  public CompletionStage<RenewReceipt> renew(String taskId, String workerId, Integer lease) {
    return seen(workerId, leases.renew(taskId, workerId, lease));
  }

  public CompletionStage<FenceReceipt> fence(String taskId, FenceRequest request) {
    return seen(request.workerId(), fences.fence(taskId, request));
  }

  private <T> CompletionStage<T> seen(String workerId, CompletionStage<T> written) {
    return written.thenApply(
        receipt -> {
          workers.seen(workerId);
          return receipt;
        });
  }

  public CompletionStage<ReportResult> report(String taskId, IncomingReport report) {
    return reports
        .report(taskId, report)
        .thenApply(
            result -> {
              if (result instanceof ReportResult.Accepted accepted) {
                accepted(accepted, report.workerId());
              }
              return result;
            });
  }

  private void accepted(ReportResult.Accepted report, String workerId) {
    if (report.leaseStands()) {
      workers.seen(workerId);
    }
    if (report.laneFreed()) {
      waiting.laneFreed();
    }
  }

  public LeaseGrant reclaim(String taskId, String workerId, String by) {
    return leases.reclaim(taskId, workerId, by);
  }

  public ReclaimMark reclaimByPoll(String taskId, String workerId, String by) {
    ReclaimMark mark = leases.reclaimByPoll(taskId, workerId, by);
    waiting.markedForReclaim();
    return mark;
  }

  /** Turns lost leases stale. Returns how many there were. */
  public int sweep() {
    int lost = leases.expire();
    if (lost > 0) {
      waiting.laneFreed();
    }
    return lost;
  }
}
