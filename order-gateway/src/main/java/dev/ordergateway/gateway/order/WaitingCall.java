package dev.ordergateway.gateway.order;

import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.gateway.http.ApiException;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One lease call while it is held: it belongs to the desk's thread, and is answered exactly once,
 * on another.
 */
final class WaitingCall {
  /**
   * Calls of one worker for the same site supersede one another.
   *
   * @param site null: any
   */
  record Key(String workerId, String site) {}

  private final LeaseCall call;
  private final BooleanSupplier isPresent;
  private final Consumer<Object> answerer;
  private final Executor answers;

  private boolean lookedAt;
  private boolean barred;
  private boolean answered;
  private ScheduledFuture<?> deadline;

  /**
   * @param answerer takes the envelope, or an {@link ApiException}
   * @param answers where the answer is written, so that a slow client holds up nobody
   */
  WaitingCall(
      LeaseCall call, BooleanSupplier isPresent, Consumer<Object> answerer, Executor answers) {
    this.call = call;
    this.isPresent = isPresent;
    this.answerer = answerer;
    this.answers = answers;
  }

  LeaseCall call() {
    return call;
  }

  Key key() {
    return new Key(call.workerId(), call.site());
  }

  boolean isPresent() {
    return isPresent.getAsBoolean();
  }

  boolean isAnswered() {
    return answered;
  }

  LeaseAsk ask() {
    return new LeaseAsk(
        call.workerId(), call.site(), call.pollId(), call.fences(), !lookedAt, isPresent);
  }

  void lookedAt(boolean nowBarred) {
    lookedAt = true;
    barred = nowBarred;
  }

  boolean isBarred() {
    return barred;
  }

  void answerAt(ScheduledFuture<?> nextDeadline) {
    if (deadline != null) {
      deadline.cancel(false);
    }
    deadline = nextDeadline;
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

  void refuse(ApiException error) {
    answer(error);
  }

  /** Nobody is there any more to be answered, but the container's request must end. */
  void abandon() {
    empty();
  }

  private void answer(Object body) {
    if (answered) {
      return;
    }
    answered = true;
    answerAt(null);
    answers.execute(() -> answerer.accept(body));
  }
}
