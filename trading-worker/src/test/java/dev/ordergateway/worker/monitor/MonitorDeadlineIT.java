package dev.ordergateway.worker.monitor;

import static dev.ordergateway.api.order.OrderState.AWAITING_PAYMENT;
import static dev.ordergateway.api.order.OrderState.PAID;
import static dev.ordergateway.worker.monitor.MonitorFixture.NUMBER;
import static dev.ordergateway.worker.monitor.MonitorFixture.WARN_BEFORE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.order.CrashPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person is warned before a payment's deadline passes, and when it has (SPEC §7.5). */
class MonitorDeadlineIT {
  private static final String NEAR = "payment_deadline_near po-1";
  private static final String PASSED = "payment_deadline_passed po-1";
  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir Path folder;
  private MonitorFixture world;
  private Instant deadline;

  @BeforeEach
  void anOrderThatIsDueInADay() {
    world = new MonitorFixture(folder);
    deadline = world.time.instant().plus(Duration.ofDays(1));
    world.finished(AWAITING_PAYMENT, deadline).site.shows(NUMBER, AWAITING_PAYMENT, deadline);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private void goTo(Instant moment) {
    world.time.advance(Duration.between(world.time.instant(), moment));
  }

  @Test
  void nearAndPassedAreToldOnceEachAcrossRestarts() {
    goTo(deadline.minus(WARN_BEFORE).minus(SECOND));
    world.round();
    assertThat(world.alerts).isEmpty();
    world.time.advance(SECOND);
    world.round();
    world.start().round();
    world.nextRound();
    assertThat(world.alerts).containsExactly(NEAR);

    goTo(deadline.minus(SECOND));
    world.round();
    assertThat(world.alerts).containsExactly(NEAR);
    world.time.advance(SECOND);
    world.round();
    world.start().round();
    world.nextRound();
    assertThat(world.alerts).containsExactly(NEAR, PASSED);
  }

  @Test
  void theMonitorWakesUpForTheNextOfTheseMoments() {
    goTo(deadline.minus(WARN_BEFORE).minus(Duration.ofSeconds(7)));
    assertThat(world.round()).isEqualTo(Duration.ofSeconds(7));
    world.time.advance(Duration.ofSeconds(7));
    assertThat(world.round())
        .as("never longer: the wall clock jumps")
        .isLessThanOrEqualTo(minute());
    assertThat(world.alerts).containsExactly(NEAR);
    goTo(deadline.minus(SECOND));
    assertThat(world.round()).isEqualTo(SECOND);
  }

  private static Duration minute() {
    return Duration.ofMinutes(1);
  }

  @Test
  void aMachineThatSleptIsNoticedByTheWallClock() {
    world.round();
    world.time.advanceWall(Duration.ofDays(2));
    world.site.stops(NUMBER, WorkerErrorCode.UNREACHABLE);
    world.round();
    assertThat(world.alerts).containsExactly(PASSED);
    assertThat(world.site.reads).hasSize(2);
  }

  @Test
  void aPersonIsWarnedWhereTheSiteCannotBeRead() {
    world.site.measured = false;
    goTo(deadline.minus(SECOND));
    world.round();
    assertThat(world.alerts).containsExactly(NEAR);
    goTo(deadline);
    world.round();
    assertThat(world.alerts).containsExactly(NEAR, PASSED);
  }

  @Test
  void anOrderSeenPaidIsNotWarnedAbout() {
    world.site.shows(NUMBER, PAID, deadline);
    world.round();
    goTo(deadline.plus(SECOND));
    world.round();
    assertThat(world.alerts).isEmpty();
  }

  @Test
  void anOrderPaidWhileTheWorkerWasAwayIsLookedAtBeforeAnybodyIsWarned() {
    world.finished("po-0", "n-0", AWAITING_PAYMENT, deadline.minus(SECOND));
    world.site.shows("n-0", PAID);
    world.site.shows(NUMBER, PAID);
    goTo(deadline.plus(SECOND));
    world.start().round();
    assertThat(world.alerts).isEmpty();
  }

  @Test
  void anOrderSeenPaidIsNotWarnedAboutWhileThatCannotBeKept() {
    GuardedStore disk = new GuardedStore(world.store, () -> {});
    disk.full = true;
    world.store = disk;
    world.site.shows(NUMBER, PAID);
    world.start();
    goTo(deadline.plus(SECOND));
    world.round();
    world.nextRound();
    assertThat(world.alerts).containsExactly("evidence_fault po-1");
  }

  @Test
  void aDeadlineThatWasMovedIsWarnedAboutAnew() {
    goTo(deadline.minus(SECOND));
    world.round();
    Instant later = deadline.plus(Duration.ofDays(3));
    world.site.shows(NUMBER, AWAITING_PAYMENT, later);
    world.nextRound();
    assertThat(world.alerts).as("it moved out of the way").containsExactly(NEAR);
    goTo(later.minus(SECOND));
    world.round();
    goTo(later);
    world.round();
    assertThat(world.alerts).containsExactly(NEAR, NEAR, PASSED);
  }

  @Test
  void aDeathAtAnyPointForgetsNoWarning() throws Exception {
    for (int at = 1; ; at++) {
      Path own = Files.createDirectory(folder.resolve("death-" + at));
      try (MonitorFixture victim = new MonitorFixture(own)) {
        victim.finished(AWAITING_PAYMENT, victim.time.instant().plus(SECOND));
        CrashPoint crash = new CrashPoint(at);
        victim.start(crash);
        try {
          victim.round();
        } catch (CrashPoint.ProcessDied e) {
          // as a process that is killed
        }
        victim.start().round();
        int told = victim.alerts.size();
        victim.start().round();
        assertThat(victim.alerts).as("died %s", crash.where()).contains(NEAR).hasSize(told);
        if (crash.where() == null) {
          assertThat(victim.alerts).containsExactly(NEAR);
          break;
        }
      }
    }
  }
}
