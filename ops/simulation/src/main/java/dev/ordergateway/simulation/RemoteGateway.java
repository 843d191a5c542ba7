package dev.ordergateway.simulation;

import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.engine.Strand;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayCalls;
import dev.ordergateway.worker.gateway.LeaseCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The gateway as a worker's process reaches it: over the network, waiting for each answer. */
final class RemoteGateway implements GatewayCalls {
  static final String EVIDENCE_FIRST = "evidence is kept before its report is sent";

  private final WorkerProcess process;
  private final WorkerMachine machine;
  private final World world;
  private final SimulatedGateway gateway;
  private final Network network;
  private String fenceAsked;
  private final Set<String> orderedTold = new HashSet<>();

  RemoteGateway(
      WorkerProcess process,
      WorkerMachine machine,
      World world,
      SimulatedGateway gateway,
      Network network) {
    this.process = process;
    this.machine = machine;
    this.world = world;
    this.gateway = gateway;
    this.network = network;
  }

  @Override
  public Answer<LeaseGrant> lease(LeaseCall call) {
    process.step("ask for a lease");
    LeaseTurn turn = machine.nextTurn();
    LeaseCall sent =
        world.without.contains(Mutant.POLL_ID) && call.pollId() != null
            ? new LeaseCall(call.workerId(), call.hold(), machine.newId(), call.paused())
            : call;
    machine.polls(sent.pollId());
    Answer<LeaseGrant> answer =
        ask(
            "lease call",
            call.hold().toMillis() + Terms.CALL_MILLIS,
            answerer -> gateway.arrive(new HeldCall(sent, turn, answerer)));
    if (answer instanceof Answer.Unknown && machine.missedGrant() != null) {
      world.met(Situation.LEASE_ANSWER_LOST);
    }
    if (answer instanceof Answer.Given<LeaseGrant> given) {
      machine.everWanted.add(given.value().intent().path("item_url").textValue());
    }
    if (answer instanceof Answer.Empty) {
      machine.pollIsOver(sent.pollId());
      machine.toldNothing();
    }
    process.step("lease call is answered");
    return answer;
  }

  @Override
  public Answer<RenewReceipt> renew(String taskId, RenewRequest request) {
    process.step("renew");
    return ask("renewal", taskId, () -> gateway.renew(taskId, request));
  }

  /** For the timer, which holds no strand. */
  void sendRenewal(String taskId, RenewRequest request, Consumer<Answer<RenewReceipt>> receiver) {
    network.<RenewReceipt>send(
        process.name(),
        "renewal of " + taskId,
        Terms.CALL_MILLIS,
        answerer -> answerer.accept(gateway.renew(taskId, request)),
        receiver);
  }

  @Override
  public Answer<FenceReceipt> fence(String taskId, FenceRequest request) {
    process.step("fence");
    process.fenceIsSent(taskId, request.leaseCount());
    if (request.fenceId().equals(fenceAsked)) {
      world.met(Situation.FENCE_ASKED_AGAIN);
    }
    fenceAsked = request.fenceId();
    int[] arrivals = new int[1];
    Answer<FenceReceipt> answer =
        world.without.contains(Mutant.FENCE)
            ? new Answer.Given<>(
                new FenceReceipt(taskId, process.wallClock(), Terms.PERMIT.toMillis() / 1000.0))
            : ask(
                "fence",
                taskId,
                () -> {
                  if (++arrivals[0] == 2) {
                    world.met(Situation.FENCE_ARRIVED_TWICE);
                  }
                  return gateway.fence(taskId, request);
                });
    if (answer instanceof Answer.Given) {
      process.permitArrived();
    } else if (answer instanceof Answer.Refused) {
      process.noPermit();
    }
    process.step("fence is answered");
    return answer;
  }

  @Override
  public Answer<ReportReceipt> report(String taskId, ReportRequest request) {
    process.step("report");
    requireEvidence(taskId, request);
    int[] arrivals = new int[1];
    return ask(
        "report " + request.state().wire(),
        taskId,
        () -> {
          if (++arrivals[0] == 2) {
            world.met(Situation.REPORT_ARRIVED_TWICE);
          }
          return gateway.report(taskId, request);
        });
  }

  /** Evidence is on disk before its report is sent, and no step is told without any. */
  private void requireEvidence(String taskId, ReportRequest request) {
    String ref = request.evidenceRef();
    if (ref != null) {
      boolean isKept = request.evidenceSha256().equals(machine.evidence.get(ref));
      Invariants.require(isKept, EVIDENCE_FIRST, taskId, request);
    }
    boolean isFirstOrdered =
        request.state() == OrderState.ORDERED && orderedTold.add(taskId) && !request.terminal();
    boolean needsIt =
        request.state() == OrderState.IN_CART
            || request.state() == OrderState.PAID
            || request.state() == OrderState.AWAITING_PAYMENT
            || isFirstOrdered;
    Invariants.require(
        !needsIt || ref != null || Boolean.TRUE.equals(request.evidenceMissing()),
        EVIDENCE_FIRST,
        taskId,
        request);
  }

  @Override
  public Answer<OrderView> read(String taskId) {
    process.step("read a task");
    return ask("question", taskId, () -> gateway.read(taskId));
  }

  private <T> Answer<T> ask(String what, String taskId, Supplier<Answer<T>> atTheGateway) {
    return ask(
        what + " of " + taskId, Terms.CALL_MILLIS, answerer -> answerer.accept(atTheGateway.get()));
  }

  private <T> Answer<T> ask(String what, long patience, Network.Request<T> request) {
    Strand me = world.time.running();
    long ticket = me.arm();
    List<Answer<T>> answers = new ArrayList<>(1);
    network.send(
        process.name(),
        what,
        patience,
        request,
        answer -> {
          answers.add(answer);
          world.time.wakeAt(world.now(), me, ticket, process::frozenUntil);
        });
    world.time.await();
    process.requireAlive();
    return answers.get(0);
  }
}
