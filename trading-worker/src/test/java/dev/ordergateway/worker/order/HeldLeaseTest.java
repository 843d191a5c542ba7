package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HeldLeaseTest {
  private final MovedTime time = new MovedTime();
  private final HeldLease lease = new HeldLease(time.clocks(), "t", 1, time.clocks().now(), 300);

  @Test
  void itIsOverWhenEitherClockSaysSo() {
    time.advanceMonotonic(Duration.ofMillis(299_999));
    assertThat(lease.holds()).isTrue();
    time.advanceWall(Duration.ofMinutes(5));
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void aMonotonicClockThatStoodStillDoesNotKeepItAlive() {
    time.advanceWall(Duration.ofMinutes(5));
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void aWallClockThatStandsOrIsSetBackDoesNotKeepItAlive() {
    time.advanceMonotonic(Duration.ofMinutes(5));
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void setBackBehindItsBeginTheWallClockCanNotTellAndItIsOver() {
    time.advanceWall(Duration.ofMillis(-1));
    assertThat(lease.holds()).isFalse();
    time.advanceWall(Duration.ofMillis(1));
    assertThat(lease.holds()).as("for good").isFalse();
  }

  @Test
  void aRenewalThatComesAfterAJumpIsTooLate() {
    time.advanceWall(Duration.ofMinutes(6));
    lease.renewed(time.clocks().now(), 300);
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void onceLostNoRenewalBringsItBack() {
    time.advance(Duration.ofMinutes(5));
    lease.renewed(time.clocks().now(), 300);
    assertThat(lease.holds()).isFalse();
    assertThat(lease.lostBecause()).contains("ran out");
  }

  @Test
  void aRenewalCountsFromBeforeItWasAskedFor() {
    var before = time.clocks().now();
    time.advance(Duration.ofSeconds(10));
    lease.renewed(before, 300);
    time.advance(Duration.ofSeconds(290));
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void itIsRenewedEveryMinuteOrThreeTimesInALeaseThatIsShorter() {
    assertThat(lease.renewEvery()).isEqualTo(Duration.ofSeconds(60));
    assertThat(new HeldLease(time.clocks(), "t", 1, time.clocks().now(), 3).renewEvery())
        .isEqualTo(Duration.ofSeconds(1));
  }
}
