package dev.ordergateway.gateway.store;

import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.slf4j.MDC;

/**
 * One caller's work on its way through the door: who waits for it, and what came of it. It is run
 * at most once, whatever happens: work may have effects that no rollback takes back.
 */
final class Piece<T> {
  private final String name;
  private final Function<Transaction, T> work;
  private final Thread caller = Thread.currentThread();
  private final Map<String, String> logContext = MDC.getCopyOfContextMap();

  private T result;
  private Throwable thrown;
  private Throwable fault;
  private volatile boolean over;

  /**
   * @param name for logs and metrics
   */
  Piece(String name, Function<Transaction, T> work) {
    this.name = name;
    this.work = work;
  }

  /**
   * Runs the work, on the thread of whoever has the turn; what it logs is still its caller's.
   *
   * @return false where it threw
   */
  boolean run(Transaction transaction) {
    boolean isForeign = caller != Thread.currentThread();
    Map<String, String> before = isForeign ? MDC.getCopyOfContextMap() : null;
    try {
      if (isForeign) {
        setLogContext(logContext);
      }
      result = work.apply(transaction);
      return true;
    } catch (Throwable e) {
      thrown = e;
      return false;
    } finally {
      if (isForeign) {
        setLogContext(before);
      }
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

  /** It is decided: the caller may go on. */
  void end() {
    over = true;
  }

  boolean isOver() {
    return over;
  }

  void wake() {
    if (caller != Thread.currentThread()) {
      LockSupport.unpark(caller);
    }
  }

  /** What the work threw, or null. */
  Throwable thrown() {
    return thrown;
  }

  /**
   * What the work returned, for its caller.
   *
   * @throws StoreUnavailableException where it was not done, or nobody knows
   * @throws RuntimeException what the work threw
   */
  T result() {
    if (fault != null) {
      throw new StoreUnavailableException(name + ": " + fault.getMessage(), fault);
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown != null) {
      throw (RuntimeException) thrown; // a Function throws nothing else
    }
    return result;
  }
}
