package dev.ordergateway.worker.order;

import dev.ordergateway.worker.clock.TwoClocks;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Both clocks, moved by the test. */
public final class MovedTime extends Clock {
  private Instant wall = Instant.parse("2026-11-30T03:00:00Z");
  private long nanos = 1_000;

  public TwoClocks clocks() {
    return new TwoClocks(this, () -> nanos);
  }

  public void advance(Duration span) {
    advanceWall(span);
    advanceMonotonic(span);
  }

  public void advanceWall(Duration span) {
    wall = wall.plus(span);
  }

  public void advanceMonotonic(Duration span) {
    nanos += span.toNanos();
  }

  @Override
  public Instant instant() {
    return wall;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
