package dev.ordergateway.worker.monitor;

import static dev.ordergateway.api.order.OrderState.CANCELLED;
import static dev.ordergateway.api.order.OrderState.DELIVERED;
import static dev.ordergateway.api.order.OrderState.NEEDS_HUMAN;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static dev.ordergateway.api.order.OrderState.PAID;
import static dev.ordergateway.api.order.OrderState.SHIPPED;
import static dev.ordergateway.worker.monitor.MonitorFixture.NUMBER;
import static dev.ordergateway.worker.monitor.MonitorFixture.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.account.AccountLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the monitor tells of placed orders, and what it does not (SPEC §7.5). */
class MonitorIT {
  @TempDir Path folder;
  private MonitorFixture world;

  @BeforeEach
  void open() {
    world = new MonitorFixture(folder);
  }

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void eachChangeIsToldOnceWithItsEvidence() {
    world.finished(PAID, null).site.shows(NUMBER, PAID);
    world.round();
    assertThat(world.told()).isEmpty();
    assertThat(world.evidence).as("a look that tells nothing leaves nothing").doesNotExist();

    world.site.shows(NUMBER, SHIPPED);
    world.nextRound();
    world.nextRound();
    world.start().round();
    assertThat(world.toldStates()).containsExactly(SHIPPED);
    ReportRequest told = world.told().get(0);
    assertThat(told.workerId()).isEqualTo("local-01");
    assertThat(told.leaseCount()).isEqualTo(1);
    assertThat(told.siteOrderId()).isEqualTo(NUMBER);
    assertThat(told.terminal()).isFalse();
    assertThat(told.evidenceRef()).isEqualTo("po-1/01-order-detail");
    assertThat(told.detail()).contains("shipped");
    assertThat(world.order().state()).isEqualTo("shipped");
    assertThat(world.journal().events(TASK)).containsExactly("leased", "paid", "seen shipped");
    assertThat(world.woken).isEqualTo(1);
    assertThat(world.wrongEvidence()).isEmpty();
  }

  @Test
  void aDeliveredOrderIsLookedAtNoMore() {
    world.finished(SHIPPED, null).site.shows(NUMBER, DELIVERED);
    world.round();
    world.nextRound();
    world.start().round();
    assertThat(world.toldStates()).containsExactly(DELIVERED);
    assertThat(world.site.reads).hasSize(1);
  }

  @Test
  void aCancellationIsToldAndEndsTheWatch() {
    world.finished(ORDERED, null).site.shows(NUMBER, CANCELLED);
    world.round();
    world.nextRound();
    assertThat(world.toldStates()).containsExactly(CANCELLED);
    assertThat(world.site.reads).hasSize(1);
  }

  @Test
  void anOrderThatIsNotShownIsNotCancelledAndStaysWatched() {
    world.finished(PAID, null).round();
    world.nextRound();
    assertThat(world.site.reads).hasSize(2);
    assertThat(world.told()).isEmpty();
    world.site.shows(NUMBER, SHIPPED);
    world.nextRound();
    assertThat(world.toldStates()).containsExactly(SHIPPED);
  }

  @Test
  void anUnknownStageAndAStepBackTellNothing() {
    world.finished(SHIPPED, null).site.shows(NUMBER, null);
    world.round();
    world.site.shows(NUMBER, PAID);
    world.nextRound();
    world.nextRound();
    assertThat(world.told()).isEmpty();
    assertThat(world.order().state()).isEqualTo("shipped");
    assertThat(world.alerts).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = WorkerErrorCode.class,
      names = {
        "LOGGED_OUT", "CHALLENGE",
        "LAYOUT_NOT_UNDERSTOOD", "UNREACHABLE",
        "BAD_INTENT", "NOT_MEASURED"
      })
  void anObstacleTellsNothingAndTheNextRoundLooksAgain(WorkerErrorCode code) {
    world.finished(PAID, null).site.stops(NUMBER, code);
    world.round();
    world.nextRound();
    assertThat(world.told()).isEmpty();
    assertThat(world.site.reads).hasSize(2);
    world.site.shows(NUMBER, SHIPPED);
    world.nextRound();
    assertThat(world.toldStates()).containsExactly(SHIPPED);
  }

  @Test
  void aSiteThatAsksForAPersonIsAlertedOnceUntilALookSucceedsAndIsSparedTheOtherLooks() {
    world.finished(PAID, null).finished("po-2", "n-2", PAID, null);
    world.site.stops(NUMBER, WorkerErrorCode.LOGGED_OUT);
    world.site.stops("n-2", WorkerErrorCode.CHALLENGE);
    world.round();
    world.nextRound();
    assertThat(world.alerts).containsExactly("monitor_blocked demo");
    assertThat(world.site.reads).containsExactly(NUMBER, NUMBER);

    world.site.shows(NUMBER, PAID);
    world.nextRound();
    assertThat(world.alerts).containsExactly("monitor_blocked demo", "monitor_blocked demo");
  }

  @Test
  void aStumbleOverOneOrderKeepsNothingFromTheOthers() {
    world.finished(PAID, null).finished("po-2", "n-2", PAID, null);
    world.site.pages.put(
        NUMBER,
        () -> {
          throw new IllegalStateException("odd");
        });
    world.site.shows("n-2", SHIPPED);
    world.round();
    assertThat(world.told("po-2")).hasSize(1);
  }

  @Test
  void betweenTwoLooksTheAccountIsFree() throws InterruptedException {
    world.finished(PAID, null).finished("po-2", "n-2", PAID, null);
    assertThat(world.turn()).isZero();
    assertThat(world.site.reads).hasSize(1);
    assertThat(isFree()).isTrue();
    assertThat(world.turn()).isPositive();
    assertThat(world.site.reads).hasSize(2);
  }

  private boolean isFree() throws InterruptedException {
    boolean[] free = new boolean[1];
    Thread other =
        new Thread(
            () -> {
              try (AccountLock.Held held = world.account.hold()) {
                free[0] = true;
              }
            });
    other.start();
    other.join(10_000);
    return free[0];
  }

  @Test
  void anOrderWhoseAccountIsBusyIsLookedAtInTheNextRound() throws InterruptedException {
    world.patience = Duration.ofMillis(50);
    world.start().finished(PAID, null).site.shows(NUMBER, SHIPPED);
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Thread purchase =
        new Thread(
            () -> {
              try (AccountLock.Held lock = world.account.hold()) {
                held.countDown();
                release.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    purchase.start();
    held.await();
    world.round();
    assertThat(world.site.reads).isEmpty();
    release.countDown();
    purchase.join();
    world.nextRound();
    assertThat(world.toldStates()).containsExactly(SHIPPED);
  }

  @Test
  void onlyWhatIsFinishedHereAndHasANumberIsWatched() {
    world.finish(world.begin("no-number", "demo", 1), null, ORDERED, null);
    world.finish(world.begin("failed", "demo", 1), null, NEEDS_HUMAN, null);
    world.begin("under-way", "demo", 1);
    world.round();
    assertThat(world.site.reads).isEmpty();
  }

  @Test
  void aSiteThatIsNotMeasuredOrNotConfiguredIsNotRead() {
    world.finished(PAID, null).finish(world.begin("po-2", "gone", 1), "n-2", PAID, null);
    world.site.measured = false;
    world.round();
    world.nextRound();
    assertThat(world.site.reads).isEmpty();
    assertThat(world.told()).isEmpty();
  }

  @Test
  void aWorkerThatIsToEndReadsNothing() {
    world.finished(PAID, null);
    world.stopping = true;
    world.round();
    assertThat(world.site.reads).isEmpty();
  }
}
