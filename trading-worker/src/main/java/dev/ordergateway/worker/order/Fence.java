package dev.ordergateway.worker.order;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.journal.FenceState;
import java.time.Duration;
import java.util.Set;

/** Asks for the one permit of a task's life (SPEC §3). The intention is on disk already. */
final class Fence {
  /** A lost answer is asked for again so long; a permit that comes later is of little use. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final Duration BETWEEN = Duration.ofMillis(300);

  private static final Set<Integer> NOT_GIVEN =
      Set.of(
          EnvelopeCode.LEASE_INVALID.number(),
          EnvelopeCode.TASK_NOT_FOUND.number(),
          EnvelopeCode.CANCELLED.number(),
          EnvelopeCode.INVALID.number());

  private final Attempt attempt;

  Fence(Attempt attempt) {
    this.attempt = attempt;
  }

  /**
   * @throws StopOrder where there is no permit; the attempt knows whether one may have been given
   */
  FencePermit ask(long payableYen) {
    OrderPorts ports = attempt.ports();
    TwoClocks clocks = ports.clocks();
    FenceRequest request =
        new FenceRequest(
            ports.rules().workerId(),
            attempt.grant().leaseCount(),
            ports.ids().get(), // in memory only: a restarted worker must not get this permit again
            payableYen);
    Moment asked = clocks.now();
    String lost = null;
    while (true) {
      Answer<FenceReceipt> answer = ports.gateway().fence(attempt.taskId(), request);
      if (answer instanceof Answer.Given<FenceReceipt> given) {
        return new FencePermit(asked, HeldLease.seconds(given.value().permitSeconds()));
      }
      if (answer instanceof Answer.Refused<FenceReceipt> refused) {
        if (refused.code() == EnvelopeCode.PERMIT_ALREADY_GIVEN.number()) {
          throw stop("a permit was given for this task before: " + refused.msg());
        }
        if (NOT_GIVEN.contains(refused.code())) {
          // After a lost answer this does not tell: the lost one may have given it.
          throw lost == null
              ? refused(refused.code(), refused.msg())
              : stop("the permit may have been given; asked again: " + refused.msg());
        }
        lost = refused.code() + " " + refused.msg();
      } else {
        lost = answer instanceof Answer.Unknown<FenceReceipt> unknown ? unknown.why() : "empty";
      }
      if (clocks.passed(asked, PATIENCE)
          || !attempt.lease().holds()
          || !ports.pause().pause(BETWEEN)) {
        throw stop("it is not known whether the permit was given: " + lost);
      }
    }
  }

  private StopOrder refused(int code, String msg) {
    attempt.settleFence(FenceState.REFUSED, "fence refused", code + " " + msg);
    attempt.intentionFell();
    if (code == EnvelopeCode.CANCELLED.number()) {
      return new StopOrder(new Ending.Cancelled("cancelled before anything was submitted: " + msg));
    }
    if (Renewal.meansLost(code)) {
      attempt.lease().lose("the gateway refused the fence: " + msg);
      return new StopOrder(new Ending.LeaseLost("the gateway refused the fence: " + msg));
    }
    return stop("the gateway refused the fence: " + code + " " + msg);
  }

  private static StopOrder stop(String detail) {
    return new StopOrder(Ending.needsHuman(null, detail + "; nothing was clicked"));
  }
}
