package dev.ordergateway.worker.clock;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/** Growing waits with jitter, from half a second up to 30 s (SPEC §7.1). Not thread-safe. */
public final class BackOff {
  private static final long FIRST_MILLIS = 500;
  private static final long MOST_MILLIS = 30_000;

  private final DoubleSupplier random;
  private int failures;

  /**
   * @param random evenly between 0 and 1
   */
  public BackOff(DoubleSupplier random) {
    this.random = random;
  }

  /** How long to wait after one more failure: between half the full wait and all of it. */
  public Duration next() {
    long full = Math.min(MOST_MILLIS, FIRST_MILLIS << Math.min(failures, 10));
    failures++;
    return Duration.ofMillis(full / 2 + (long) (full / 2.0 * random.getAsDouble()));
  }

  public void reset() {
    failures = 0;
  }
}
