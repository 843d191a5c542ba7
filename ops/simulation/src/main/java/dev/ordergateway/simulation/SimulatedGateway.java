package dev.ordergateway.simulation;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.ErrorCode;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.api.order.SubmitReceipt;
import dev.ordergateway.api.order.SubmitRequest;
import dev.ordergateway.api.task.ResolveRequest;
import dev.ordergateway.api.task.RetryReason;
import dev.ordergateway.api.task.RetryRequest;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.order.IncomingReport;
import dev.ordergateway.gateway.order.LeaseAnswer;
import dev.ordergateway.gateway.order.LeaseAsk;
import dev.ordergateway.gateway.order.LeaseLook;
import dev.ordergateway.gateway.order.ReportResult;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.StoreUnavailableException;
import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.engine.Violation;
import dev.ordergateway.worker.gateway.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The gateway's process around the real order service: it may die inside a transaction or between
 * commit and answer, and holds lease calls as the product's desk does, without its threads.
 */
final class SimulatedGateway {
  private static final Caller PERSON = new Caller("operator", Role.all());
  private static final int NEVER = Integer.MAX_VALUE;

  private final World world;
  private final OrderService service;
  private final Invariants invariants;
  private final List<HeldCall> held = new ArrayList<>();
  private final Set<String> sitesToLookAt = new HashSet<>(Set.of(OrderService.SITE));
  private int statementsLeft = NEVER;
  private long downUntil;
  private long sweepAt = Long.MAX_VALUE;

  SimulatedGateway(World world, OrderService service, Invariants invariants) {
    this.world = world;
    this.service = service;
    this.invariants = invariants;
    service.database.beforeEachStatement(this::countStatement);
  }

  boolean isDown() {
    return world.now() < downUntil;
  }

  Answer<SubmitReceipt> submit(String taskId, SubmitRequest request) {
    Answer<SubmitReceipt> answer =
        serve(Change.submit(taskId), () -> Store.await(service.submissions.submit(request)));
    if (answer instanceof Answer.Given<SubmitReceipt> given && given.value().created()) {
      sitesToLookAt.add(OrderService.SITE);
      lookForAll();
    }
    return answer;
  }

  Answer<RenewReceipt> renew(String taskId, RenewRequest request) {
    Answer<RenewReceipt> answer =
        serve(
            Change.renew(taskId, request.workerId(), request.leaseCount()),
            () ->
                Store.await(
                    service.leases.renew(taskId, request.workerId(), request.leaseCount())));
    if (answer instanceof Answer.Refused<RenewReceipt>) {
      world.met(Situation.RENEWAL_REFUSED);
    }
    return answer;
  }

  Answer<FenceReceipt> fence(String taskId, FenceRequest request) {
    Answer<FenceReceipt> answer =
        serve(
            Change.fence(taskId, request.workerId(), request.leaseCount()),
            () -> Store.await(service.fences.fence(taskId, request)));
    if (answer instanceof Answer.Refused<FenceReceipt>) {
      world.met(Situation.FENCE_REFUSED);
    }
    return answer;
  }

  Answer<ReportReceipt> report(String taskId, ReportRequest request) {
    boolean[] laneFreed = new boolean[1];
    Answer<ReportReceipt> answer =
        serve(
            Change.report(taskId, request.workerId(), request.leaseCount(), request.terminal()),
            () -> {
              ReportResult result =
                  Store.await(
                      service.reports.report(taskId, IncomingReport.of(service.tree(request))));
              if (result instanceof ReportResult.Accepted accepted) {
                laneFreed[0] = accepted.laneFreed();
                return accepted.receipt();
              }
              world.met(Situation.REPORT_REFUSED);
              throw result instanceof ReportResult.Refused refused
                  ? new ApiException(EnvelopeCode.LEASE_INVALID, refused.why())
                  : new ApiException(EnvelopeCode.TASK_NOT_FOUND, "no such task");
            });
    if (laneFreed[0]) {
      lookForAll();
    }
    return answer;
  }

  Answer<OrderView> read(String taskId) {
    return serve(Change.NOTHING, () -> service.queries.find(taskId));
  }

  /** A person's call. */
  Answer<?> reclaim(String taskId, String workerId, boolean byPoll) {
    Answer<?> answer =
        byPoll
            ? serve(
                Change.reclaim(taskId, workerId, true),
                () -> service.leases.reclaimByPoll(taskId, workerId, "operator"))
            : serve(
                Change.reclaim(taskId, workerId, false),
                () -> service.leases.reclaim(taskId, workerId, "operator"));
    if (answer instanceof Answer.Given && byPoll) {
      lookForAll();
    }
    return answer;
  }

  /** A person asks for a task to be cancelled, run again, or ended. */
  Answer<?> byPerson(Change.Kind kind, String taskId, Runnable work) {
    Answer<?> answer =
        serve(
            Change.byPerson(kind, taskId),
            () -> {
              work.run();
              return taskId;
            });
    if (answer instanceof Answer.Given) {
      sitesToLookAt.add(OrderService.SITE);
      lookForAll();
    }
    return answer;
  }

  Answer<?> cancel(String taskId) {
    return byPerson(
        Change.Kind.CANCEL, taskId, () -> service.cancellations.cancel(taskId, null, PERSON));
  }

  Answer<?> retry(String taskId) {
    RetryRequest request = new RetryRequest(RetryReason.AUTOMATION_FAILED.name(), null);
    return byPerson(
        Change.Kind.RETRY, taskId, () -> service.retries.retry(taskId, null, request, PERSON));
  }

  Answer<?> resolve(String taskId, ResolveRequest request) {
    return byPerson(
        Change.Kind.RESOLVE, taskId, () -> service.resolutions.resolve(taskId, request, PERSON));
  }

  /** A lease call has arrived: it is answered now or later. */
  void arrive(HeldCall call) {
    if (isDown()) {
      call.answer(new Answer.Unknown<>("nobody answers"));
      return;
    }
    for (HeldCall older : List.copyOf(held)) {
      if (older.call.workerId().equals(call.call.workerId())) {
        held.remove(older);
        older.answer(new Answer.Empty<>());
      }
    }
    held.add(call);
    if (!call.call.paused()) {
      lookForAll();
    }
    Duration hold = call.call.hold();
    if (hold.isZero()) {
      giveUp(call);
    } else {
      world.time.doAt(world.now() + hold.toMillis(), () -> giveUp(call));
    }
  }

  private void giveUp(HeldCall call) {
    if (held.remove(call)) {
      call.answer(new Answer.Empty<>());
    }
  }

  private void lookForAll() {
    if (isDown()) {
      return;
    }
    List<HeldCall> calls = held.stream().filter(call -> !call.call.paused()).toList();
    if (calls.isEmpty()) {
      return;
    }
    List<LeaseAsk> asks = new ArrayList<>(calls.size());
    calls.forEach(call -> asks.add(call.ask()));
    Answer<LeaseLook> answer = serve(Change.LEASE, () -> service.leases.round(asks, sitesToLookAt));
    if (!(answer instanceof Answer.Given<LeaseLook> given)) {
      return;
    }
    for (int i = 0; i < calls.size(); i++) {
      HeldCall call = calls.get(i);
      LeaseGrant grant =
          given.value().answers().get(i) instanceof LeaseAnswer.Granted granted
              ? granted.grant()
              : null;
      invariants.leaseAnswered(call, asks.get(i).isFirstLook(), grant);
      if (grant != null) {
        world.step(
            "gateway",
            "grants",
            grant.taskId(),
            "lease",
            grant.leaseCount(),
            "to",
            call.turn.machine());
        held.remove(call);
        call.answer(new Answer.Given<>(grant));
      }
    }
  }

  private void sweep() {
    sweepAt = Long.MAX_VALUE;
    if (isDown()) {
      planSweep(downUntil);
      return;
    }
    Answer<Integer> lost = serve(Change.SWEEP, service.leases::expire);
    if (lost instanceof Answer.Given<Integer> given && given.value() > 0) {
      lookForAll();
    }
  }

  /** Runs one request to its end, unless the process dies on the way. */
  private <T> Answer<T> serve(Change change, Supplier<T> work) {
    if (isDown()) {
      return new Answer.Unknown<>("nobody answers");
    }
    boolean dies = change.writes() && world.dice.chance(world.weather().gatewayDies());
    statementsLeft = dies ? (int) world.dice.between(1, 14) : NEVER;
    Answer<T> answer;
    boolean isDead = false;
    try {
      answer = new Answer.Given<>(work.get());
    } catch (ApiException e) {
      answer =
          e.code().httpStatus() >= 500
              ? new Answer.Unknown<>(e.getMessage())
              : new Answer.Refused<>(numberOf(e.code()), e.getMessage());
    } catch (StoreUnavailableException e) {
      answer = new Answer.Unknown<>(e.getMessage());
    } catch (GatewayDied e) {
      service.database.rollBackIfOpen();
      world.met(Situation.GATEWAY_DIED_IN_TRANSACTION);
      isDead = true;
      answer = die("inside its transaction", change);
    } catch (RuntimeException e) {
      throw new Violation(Invariants.NO_INTERNAL_ERROR, change + " -> " + e);
    }
    statementsLeft = NEVER;
    if (change.writes()) {
      world.step("gateway", change.what(), change, "->", answer);
      List<Row> rows = invariants.changed(change, answer);
      rows.stream()
          .filter(row -> row.expires() != null)
          .mapToLong(row -> Duration.between(Terms.BEGIN, row.expires()).toMillis())
          .min()
          .ifPresent(this::planSweep);
    }
    if (dies && !isDead) {
      world.met(Situation.GATEWAY_DIED_AFTER_COMMIT);
      return die("after its commit", change);
    }
    return answer;
  }

  private static int numberOf(ErrorCode code) {
    return code instanceof EnvelopeCode envelope ? envelope.number() : code.httpStatus();
  }

  private void countStatement() {
    if (statementsLeft != NEVER && --statementsLeft == 0) {
      statementsLeft = NEVER; // what it would still undo is undone by the database
      throw new GatewayDied();
    }
  }

  private <T> Answer<T> die(String where, Change change) {
    downUntil = world.now() + world.dice.mostly(200, 40_000);
    world.step("gateway", "dies " + where, "(" + change.what() + ")");
    for (HeldCall call : List.copyOf(held)) {
      held.remove(call);
      call.answer(new Answer.Unknown<>("the connection was cut"));
    }
    sitesToLookAt.add(OrderService.SITE);
    return new Answer.Unknown<>("the connection was cut");
  }

  /** A lost lease is stale within a second. */
  private void planSweep(long expiry) {
    long due = Math.max(expiry, world.now()) + world.dice.between(0, 900);
    if (due < sweepAt) {
      sweepAt = due;
      world.time.doAt(
          due,
          () -> {
            if (sweepAt == due) {
              sweep();
            }
          });
    }
  }
}
