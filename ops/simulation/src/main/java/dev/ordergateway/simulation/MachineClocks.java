package dev.ordergateway.simulation;

import dev.ordergateway.worker.clock.TwoClocks;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A worker's two clocks over the one true time. One of them may lie: the wall clock that is set, or
 * the monotonic one that stands still while the machine sleeps; the product is built to bear
 * either.
 */
final class MachineClocks extends Clock {
  private final World world;
  private long wallAhead;
  private long slept;

  /**
   * @param wallAhead how far the wall clock is ahead of the shop's, milliseconds
   */
  MachineClocks(World world, long wallAhead) {
    this.world = world;
    this.wallAhead = wallAhead;
  }

  TwoClocks both() {
    return new TwoClocks(this, () -> (1_000_000 + world.now() - slept) * 1_000_000);
  }

  void setWall(long milliseconds) {
    wallAhead += milliseconds;
  }

  void sleep(long milliseconds) {
    slept += milliseconds;
  }

  @Override
  public Instant instant() {
    return Terms.instant(world.now() + wallAhead);
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
