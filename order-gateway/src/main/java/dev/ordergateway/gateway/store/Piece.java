package dev.ordergateway.gateway.store;

import com.codahale.metrics.Timer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.MDC;

/**
 * One caller's work on its way through the door, and what came of it. It is run at most once,
 * whatever happens: work may have effects that no rollback takes back.
 */
final class Piece<T> {
  private final String name;
  private final Function<Transaction, T> work;
  private final Timer timer;
  private final long begun = System.nanoTime();
  private final Map<String, String> logContext = MDC.getCopyOfContextMap();
  private final CompletableFuture<T> outcome = new CompletableFuture<>();

  private T result;
  private Throwable thrown;
  private Throwable fault;

  /**
   * @param name for logs
   * @param timer takes how long it was until its caller was told
   */
  Piece(String name, Function<Transaction, T> work, Timer timer) {
    this.name = name;
    this.work = work;
    this.timer = timer;
  }

  String name() {
    return name;
  }

  /**
   * Runs the work, on the thread of whoever has the turn; what it logs is still its caller's.
   *
   * @return false where it threw
   */
  boolean run(Transaction transaction) {
    try {
      setLogContext(logContext);
      result = work.apply(transaction);
      return true;
    } catch (Throwable e) {
      thrown = e;
      return false;
    }
  }

  private static void setLogContext(Map<String, String> context) {
    if (context == null) {
      MDC.clear();
    } else {
      MDC.setContextMap(context);
    }
  }

  /** It was not done, or nobody knows: what the work itself returned or threw is void. */
  void fail(Throwable why) {
    fault = why;
  }

  /**
   * Lets the caller know, and does on this thread whatever follows from it; what that logs is the
   * caller's too.
   */
  void tell() {
    timer.update(System.nanoTime() - begun, TimeUnit.NANOSECONDS);
    setLogContext(logContext);
    if (fault != null) {
      outcome.completeExceptionally(
          new StoreUnavailableException(name + ": " + fault.getMessage(), fault));
    } else if (thrown != null) {
      outcome.completeExceptionally(thrown);
    } else {
      outcome.complete(result);
    }
  }

  /** What the work threw, or null. */
  Throwable thrown() {
    return thrown;
  }

  /**
   * What the work returned or threw; {@link StoreUnavailableException} where it was not done, or
   * nobody knows.
   */
  CompletionStage<T> outcome() {
    return outcome;
  }
}
