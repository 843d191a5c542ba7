package dev.ordergateway.worker.clock;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waiting, as something that a simulation can take over. */
@FunctionalInterface
public interface Pause {
  /**
   * @return false where the process is asked to end; then it may have been shorter
   */
  boolean pause(Duration span);

  /** Sleeps, and wakes early once the latch falls or the thread is interrupted. */
  static Pause until(CountDownLatch stopping) {
    return span -> {
      try {
        return !stopping.await(span.toNanos(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    };
  }
}
