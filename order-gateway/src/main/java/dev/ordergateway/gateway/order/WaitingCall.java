package dev.ordergateway.gateway.order;

import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.gateway.http.ApiException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One lease call while it is held: it belongs to the desk's thread, and is answered exactly once,
 * on another.
 */
final class WaitingCall {
  private static final Logger LOG = LoggerFactory.getLogger(WaitingCall.class);

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

  private LeaseAsk ask;
  private boolean barred;
  private boolean answered;
  private ScheduledFuture<?> deadline;
  private ScheduledFuture<?> telling;

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
    this.ask = askOf(true);
  }

  LeaseCall call() {
    return call;
  }

  Key key() {
    return new Key(call.workerId(), call.site());
  }

  /** One that can't be looked at is let go: it must not hold up the others. */
  boolean isPresent() {
    try {
      return isPresent.getAsBoolean();
    } catch (RuntimeException e) {
      LOG.warn("the client of {} can't be looked at", call.workerId(), e);
      return false;
    }
  }

  boolean isAnswered() {
    return answered;
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

  void answerAt(ScheduledFuture<?> nextDeadline) {
    if (deadline != null) {
      deadline.cancel(false);
    }
    deadline = nextDeadline;
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
    tellAt(null);
    try {
      answers.execute(() -> write(body));
    } catch (RejectedExecutionException e) {
      write(body); // the desk is closing late: better written here than never
    }
  }

  private void write(Object body) {
    try {
      answerer.accept(body);
    } catch (RuntimeException e) {
      LOG.warn("a lease call of {} could not be answered", call.workerId(), e);
    }
  }
}
