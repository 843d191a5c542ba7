package dev.ordergateway.worker.order;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.order.TaskView;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayCalls;
import dev.ordergateway.worker.gateway.LeaseCall;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** SPEC §3 in memory, for one task and any number of workers. It outlives them. */
public final class ScriptedGateway implements GatewayCalls {
  public final Clock clock;
  public final List<ReportRequest> reports = new ArrayList<>();
  public final List<ReportRequest> refusedReports = new ArrayList<>();
  public final List<LeaseCall> leaseCalls = new ArrayList<>();
  public final List<FenceRequest> fenceCalls = new ArrayList<>();
  public Consumer<ReportRequest> onReport = report -> {};
  public Runnable onFence = () -> {};

  /** While the answer to a lease given, renewed or fenced is on its way. */
  public Runnable onTheWay = () -> {};

  public int fenceAnswersToLose;
  public int leaseAnswersToLose;
  public Integer refuseFenceWith;
  public boolean reportsUnreachable;
  public double permitSeconds = 30;
  public double leaseSeconds = 300;

  /** Calls of any kind, a person's looks too. */
  public int calls;

  public String taskId;
  public String site = "demo";
  public ObjectNode intent;
  public TaskStatus status;
  public String owner;
  public Instant expires;
  public int leaseCount;
  public int retryNo;
  public boolean cancelRequested;
  public boolean permitUnknown;
  public OrderState known;
  private String pollId;
  private boolean untouched;
  private String fenceId;
  private int fencedLease;
  private boolean reclaim;

  public ScriptedGateway(Clock clock) {
    this.clock = clock;
  }

  public void submit(String id, ObjectNode purchase) {
    taskId = id;
    intent = purchase;
    status = TaskStatus.QUEUED;
    leaseCount = 0;
    known = null;
    fenceId = null;
  }

  public boolean permitGiven() {
    return fenceId != null;
  }

  /** A person's call: the next lease call of any worker gets the stale task. */
  public void reclaim() {
    sweep();
    if (status != TaskStatus.STALE) {
      throw new IllegalStateException("only a stale task is reclaimed, not a " + status);
    }
    reclaim = true;
  }

  public void retry() {
    if (status != TaskStatus.FAILED || permitGiven()) {
      throw new IllegalStateException("no retry of a " + status);
    }
    retryNo++;
    status = TaskStatus.QUEUED;
  }

  public void sweep() {
    calls++;
    if (status != null && status.active() && !clock.instant().isBefore(expires)) {
      status = TaskStatus.STALE;
    }
  }

  @Override
  public Answer<LeaseGrant> lease(LeaseCall call) {
    sweep();
    leaseCalls.add(call);
    if (call.paused() || status == null) {
      return new Answer.Empty<>();
    }
    boolean again = status == TaskStatus.LEASED && untouched && call.pollId().equals(pollId);
    if (!again && status != TaskStatus.QUEUED && !reclaim) {
      return new Answer.Empty<>();
    }
    if (!again) {
      reclaim = false;
      leaseCount++;
      status = TaskStatus.LEASED;
      owner = call.workerId();
      expires = clock.instant().plus(span());
      pollId = call.pollId();
      untouched = true;
    }
    if (leaseAnswersToLose > 0) {
      leaseAnswersToLose--;
      return new Answer.Unknown<>("cut");
    }
    double left = Duration.between(clock.instant(), expires).toMillis() / 1000.0;
    onTheWay.run();
    return new Answer.Given<>(
        new LeaseGrant(
            taskId,
            site,
            intent,
            expires,
            left,
            leaseCount,
            known,
            retryNo,
            permitUnknown ? null : permitGiven(),
            cancelRequested));
  }

  private Duration span() {
    return Duration.ofMillis((long) (leaseSeconds * 1000));
  }

  private boolean holds(String workerId, Integer lease) {
    sweep();
    return status.active() && workerId.equals(owner) && (lease == null || lease == leaseCount);
  }

  @Override
  public Answer<RenewReceipt> renew(String id, RenewRequest request) {
    if (!holds(request.workerId(), request.leaseCount())) {
      return new Answer.Refused<>(6002, "no such lease");
    }
    expires = clock.instant().plus(span());
    onTheWay.run();
    return new Answer.Given<>(new RenewReceipt(id, expires, leaseSeconds, cancelRequested));
  }

  @Override
  public Answer<FenceReceipt> fence(String id, FenceRequest request) {
    fenceCalls.add(request);
    onFence.run();
    if (refuseFenceWith != null) {
      return new Answer.Refused<>(refuseFenceWith, "refused by the test");
    }
    if (!holds(request.workerId(), request.leaseCount())) {
      return new Answer.Refused<>(6002, "no such lease");
    }
    boolean same = request.fenceId().equals(fenceId) && fencedLease == leaseCount;
    if (fenceId != null && !same) {
      return new Answer.Refused<>(6007, "given before");
    }
    if (!same && cancelRequested) {
      return new Answer.Refused<>(6008, "cancelled");
    }
    fenceId = request.fenceId();
    fencedLease = leaseCount;
    untouched = false;
    if (fenceAnswersToLose > 0) {
      fenceAnswersToLose--;
      return new Answer.Unknown<>("cut");
    }
    Instant fencedAt = clock.instant();
    onTheWay.run();
    return new Answer.Given<>(new FenceReceipt(id, fencedAt, permitSeconds));
  }

  @Override
  public Answer<ReportReceipt> report(String id, ReportRequest report) {
    sweep();
    if (reportsUnreachable) {
      return new Answer.Unknown<>("down");
    }
    onReport.accept(report);
    if (!report.workerId().equals(owner) || report.leaseCount() != leaseCount) {
      refusedReports.add(report);
      return new Answer.Refused<>(6002, "not the lease's");
    }
    reports.add(report);
    untouched = false;
    if (report.state().isOrderState()) {
      known = report.state();
    }
    if (status == TaskStatus.LEASED) {
      status = TaskStatus.RUNNING;
    }
    if (report.terminal() && !status.ended()) {
      status = outcome(report);
    }
    return new Answer.Given<>(
        new ReportReceipt(id, status, report.state(), report.terminal(), List.of()));
  }

  private TaskStatus outcome(ReportRequest report) {
    Outcome outcome = report.outcome() == null ? Outcome.of(report.state()) : report.outcome();
    return switch (outcome) {
      case SUCCEEDED -> TaskStatus.SUCCEEDED;
      case FAILED -> TaskStatus.FAILED;
      case NEEDS_HUMAN -> TaskStatus.NEEDS_HUMAN;
      case CANCELLED -> cancelRequested ? TaskStatus.CANCELLED : TaskStatus.NEEDS_HUMAN;
    };
  }

  @Override
  public Answer<OrderView> read(String id) {
    sweep();
    return new Answer.Given<>(
        new OrderView(
            new TaskView(
                taskId,
                site,
                intent,
                status,
                owner,
                expires,
                leaseCount,
                cancelRequested,
                Instant.parse("2026-11-30T02:59:00Z"),
                clock.instant()),
            null,
            List.of()));
  }

  public List<OrderState> states() {
    return reports.stream().map(ReportRequest::state).toList();
  }

  public ReportRequest last() {
    return reports.get(reports.size() - 1);
  }
}
