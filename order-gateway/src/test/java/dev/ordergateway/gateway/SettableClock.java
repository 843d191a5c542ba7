package dev.ordergateway.gateway;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it. */
public final class SettableClock extends Clock {
  private volatile Instant now = Instant.parse("2026-11-30T12:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }

  public void advance(Duration duration) {
    now = now.plus(duration);
  }
}
