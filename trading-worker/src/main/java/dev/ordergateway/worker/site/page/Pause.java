package dev.ordergateway.worker.site.page;

import java.util.concurrent.locks.LockSupport;

/** Between two looks at a page. */
final class Pause {
  private static final long NANOS = 150_000_000;

  private Pause() {}

  /** Ends early where the thread is interrupted, and leaves the interrupt for the next call. */
  static void briefly() {
    LockSupport.parkNanos(NANOS);
  }
}
