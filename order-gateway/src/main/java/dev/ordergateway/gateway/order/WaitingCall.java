package dev.ordergateway.gateway.order;

import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.gateway.http.HeldCall;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** One lease call while it is held. */
final class WaitingCall extends HeldCall {
  /**
   * Calls of one worker for the same site supersede one another.
   *
   * @param site null: any
   */
  record Key(String workerId, String site) {}

  private final LeaseCall call;

  private LeaseAsk ask;
  private boolean barred;
  private ScheduledFuture<?> telling;

  WaitingCall(
      LeaseCall call, BooleanSupplier isPresent, Consumer<Object> answerer, Executor answers) {
    super(call.workerId(), isPresent, answerer, answers);
    this.call = call;
    this.ask = askOf(true);
  }

  LeaseCall call() {
    return call;
  }

  Key key() {
    return new Key(call.workerId(), call.site());
  }

  LeaseAsk ask() {
    return ask;
  }

  void lookedAt(boolean nowBarred) {
    if (ask.isFirstLook()) {
      ask = askOf(false);
    }
    barred = nowBarred;
  }

  /** Nobody knows what the last look gave it: the next one counts as its first. */
  void lookAnew() {
    ask = askOf(true);
  }

  private LeaseAsk askOf(boolean isFirstLook) {
    return new LeaseAsk(
        call.workerId(), call.site(), call.pollId(), call.fences(), isFirstLook, this::isPresent);
  }

  boolean isBarred() {
    return barred;
  }

  /** Whether it is to be told soon that it is barred. */
  boolean isToldSoon() {
    return telling != null;
  }

  void tellAt(ScheduledFuture<?> next) {
    if (telling != null) {
      telling.cancel(false);
    }
    telling = next;
  }

  void grant(LeaseGrant grant) {
    answer(Envelope.ok(grant));
  }

  void empty() {
    answer(
        barred
            ? Envelope.empty(EnvelopeCode.ANOTHER_TASK_ACTIVE, "another task is active")
            : Envelope.ok(null));
  }

  /** Nobody is there any more to be answered, but the container's request must end. */
  void abandon() {
    empty();
  }

  @Override
  protected void answer(Object body) {
    super.answer(body);
    tellAt(null);
  }
}
