package dev.ordergateway.simulation;

import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.gateway.order.LeaseAsk;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.LeaseCall;
import java.util.function.Consumer;

/** A lease call at the gateway, held there until there is something for it or its time is over. */
final class HeldCall {
  final LeaseCall call;
  final LeaseTurn turn;
  private final Consumer<Answer<LeaseGrant>> answerer;
  private boolean wasLookedAt;
  private boolean isAnswered;

  HeldCall(LeaseCall call, LeaseTurn turn, Consumer<Answer<LeaseGrant>> answerer) {
    this.call = call;
    this.turn = turn;
    this.answerer = answerer;
  }

  boolean isAnswered() {
    return isAnswered;
  }

  /** For one look at the queue. */
  LeaseAsk ask() {
    boolean isFirst = !wasLookedAt;
    wasLookedAt = true;
    return new LeaseAsk(call.workerId(), null, call.pollId(), true, isFirst, () -> true);
  }

  void answer(Answer<LeaseGrant> answer) {
    if (!isAnswered) {
      isAnswered = true;
      answerer.accept(answer);
    }
  }
}
