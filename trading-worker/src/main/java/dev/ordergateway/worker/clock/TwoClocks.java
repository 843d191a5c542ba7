package dev.ordergateway.worker.clock;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Time for leases and permits, which are over when <em>either</em> clock says so: the monotonic one
 * stands still while a laptop sleeps, the wall clock can be set (SPEC §3, §7.2).
 *
 * @param nanos monotonic nanoseconds, as {@link System#nanoTime}
 */
public record TwoClocks(Clock wall, LongSupplier nanos) {
  public static TwoClocks system() {
    return new TwoClocks(Clock.systemUTC(), System::nanoTime);
  }

  public Moment now() {
    return new Moment(nanos.getAsLong(), wall.instant());
  }

  public Instant instant() {
    return wall.instant();
  }

  /**
   * Whether so much time has gone by since then by either clock. A wall clock that runs behind that
   * moment was set back: it can't tell, and what it can't tell counts as over.
   */
  public boolean passed(Moment since, Duration span) {
    Moment now = now();
    Duration byWall = Duration.between(since.wall(), now.wall());
    return now.nanos() - since.nanos() >= span.toNanos()
        || byWall.compareTo(span) >= 0
        || byWall.isNegative();
  }
}
