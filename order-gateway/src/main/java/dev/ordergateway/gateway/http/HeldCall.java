package dev.ordergateway.gateway.http;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A call that is answered later and holds no thread meanwhile. It belongs to the one thread of its
 * {@link DeskThread}, and is answered exactly once, on another.
 */
public abstract class HeldCall {
  private static final Logger LOG = LoggerFactory.getLogger(HeldCall.class);

  private final String caller;
  private final BooleanSupplier isPresent;
  private final Consumer<Object> answerer;
  private final Executor answers;

  private boolean answered;
  private ScheduledFuture<?> deadline;

  /**
   * @param caller for the log
   * @param isPresent whether the client is still there; asked by one thread at a time
   * @param answerer takes the envelope, or an {@link ApiException}
   * @param answers where the answer is written, so that a slow client holds up nobody
   */
  protected HeldCall(
      String caller, BooleanSupplier isPresent, Consumer<Object> answerer, Executor answers) {
    this.caller = caller;
    this.isPresent = isPresent;
    this.answerer = answerer;
    this.answers = answers;
  }

  /** One that can't be looked at is let go: it must not hold up the others. */
  public final boolean isPresent() {
    try {
      return isPresent.getAsBoolean();
    } catch (RuntimeException e) {
      LOG.warn("the client of {} can't be looked at", caller, e);
      return false;
    }
  }

  public final boolean isAnswered() {
    return answered;
  }

  /**
   * @param next answers it when it has waited long enough; null: nothing does
   */
  public final void answerAt(ScheduledFuture<?> next) {
    if (deadline != null) {
      deadline.cancel(false);
    }
    deadline = next;
  }

  public final void refuse(ApiException error) {
    answer(error);
  }

  /** The first answer counts. */
  protected void answer(Object body) {
    if (answered) {
      return;
    }
    answered = true;
    answerAt(null);
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
      LOG.warn("a call of {} could not be answered", caller, e);
    }
  }
}
