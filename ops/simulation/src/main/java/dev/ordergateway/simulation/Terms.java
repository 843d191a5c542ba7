package dev.ordergateway.simulation;

import java.time.Duration;
import java.time.Instant;

/** The spans of simulated time: the product's own proportions, shortened so that much happens. */
final class Terms {
  static final Instant BEGIN = Instant.parse("2026-11-30T03:00:00Z");
  static final Duration LEASE = Duration.ofSeconds(60);
  static final Duration PERMIT = Duration.ofSeconds(15);
  static final Duration SCENE_HOLD = Duration.ofSeconds(90);

  /** How long a placed order may be missing from the shop's list. */
  static final Duration VISIBILITY_DELAY = Duration.ofSeconds(40);

  /**
   * How long after a permit nobody can say that nothing was bought: a machine may be frozen for
   * minutes between its last look at the clocks and the click.
   */
  static final Duration SETTLE = Duration.ofMinutes(5);

  /** The client's patience with a call, beyond the time that the gateway may hold it. */
  static final long CALL_MILLIS = 10_000;

  /** Faults begin no later than this. */
  static final long STORM_MILLIS = 240_000;

  private Terms() {}

  static Instant instant(long millis) {
    return BEGIN.plusMillis(millis);
  }
}
