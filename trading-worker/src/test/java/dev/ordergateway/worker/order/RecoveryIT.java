package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.journal.SeenChange;
import dev.ordergateway.worker.journal.WatchedOrder;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was held before is looked at before anything is done about it (S0 §5, SPEC §7.2). */
class RecoveryIT {
  @TempDir Path folder;
  private WorkerFixture world;

  @BeforeEach
  void open() {
    world = new WorkerFixture(folder).submit(30_000L);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private void heldByAnotherWorkerBefore() {
    world.gateway.status = TaskStatus.STALE;
    world.gateway.leaseCount = 1;
    world.gateway.owner = "another";
    world.gateway.reclaim();
  }

  @Test
  void aSecondLeaseLooksAtTheSiteFirstAndReportsWhatItFinds() {
    heldByAnotherWorkerBefore();
    world.shop.place(URI.create(WorkerFixture.ITEM), 1).state().set(OrderState.PAID);
    world.start().work();
    assertThat(world.shop.steps).containsExactly("verify");
    assertThat(world.gateway.status).isEqualTo(TaskStatus.SUCCEEDED);
    assertThat(world.gateway.last().siteOrderId()).isEqualTo(world.shop.orders.get(0).number());
  }

  @Test
  void aSecondLeaseAfterAnotherWorkerCanProveNothingAbsent() {
    heldByAnotherWorkerBefore();
    world.start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void anOrderFoundCancelledIsNotCalledFailed() {
    heldByAnotherWorkerBefore();
    world.shop.place(URI.create(WorkerFixture.ITEM), 1).state().set(OrderState.CANCELLED);
    world.start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void finishedHereBeforeIsReportedAgainAndNotExecuted() {
    world.start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.SUCCEEDED);
    world.shop.steps.clear();
    world.gateway.status = TaskStatus.STALE; // as if a restored gateway had forgotten
    world.gateway.reclaim();
    world.start().work();
    assertThat(world.shop.steps).isEmpty();
    assertThat(world.gateway.last().state()).isEqualTo(OrderState.PAID);
    assertThat(world.gateway.last().leaseCount()).isEqualTo(2);
    assertThat(world.gateway.status).isEqualTo(TaskStatus.SUCCEEDED);
  }

  @Test
  void anOrderThatTheMonitorSawFurtherIsReportedAgainAsItStands() {
    world.start().work();
    WatchedOrder order = world.watched().findWatched(WorkerFixture.TASK).orElseThrow();
    ReportRequest paid = world.gateway.last();
    ReportDraft seen =
        ReportDraft.of(OrderState.SHIPPED)
            .payable(paid.payableYen())
            .order(order.siteOrderId(), null);
    world
        .watched()
        .record(
            new SeenChange(
                order,
                OrderState.SHIPPED,
                null,
                null,
                new EvidenceRow(paid.evidenceRef(), order.taskId(), "x", paid.evidenceSha256()),
                seen.build("local-01", 1),
                seen.terminal(null).build("local-01", 1)));
    world.gateway.status = TaskStatus.STALE;
    world.gateway.reclaim();
    world.start().work();
    assertThat(world.gateway.last().state()).isEqualTo(OrderState.SHIPPED);
    assertThat(world.gateway.last().leaseCount()).isEqualTo(2);
    assertThat(world.gateway.status).isEqualTo(TaskStatus.SUCCEEDED);
  }

  @Test
  void afterARetryWhatCannotBeProvenCountsAsNotOrdered() {
    world.shop.before.put("checkCart", world.shop.stop(WorkerErrorCode.UNREACHABLE));
    world.start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.FAILED);
    world.shop.before.clear();
    world.shop.verifiable = false;
    world.gateway.retry();
    world.start().work();
    assertThat(world.shop.clicks).isEqualTo(1);
    assertThat(world.gateway.status).isEqualTo(TaskStatus.SUCCEEDED);
  }

  @Test
  void anUnknownPermitCountsAsOne() {
    world.gateway.permitUnknown = true;
    world.start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void whatMayHaveBeenBoughtIsNotCalledFailedWhereItsSiteIsNotKnownAnyMore() {
    world.gateway.permitUnknown = true;
    world.gateway.site = "gone";
    world.start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(world.gateway.last().errorCode()).isEqualTo(4220);
    assertThat(world.gateway.last().detail()).contains("may have been submitted");
  }

  @Test
  void theVisibilityDelayIsWaitedForAndThenTheOrderGoesOn() {
    CrashPoint afterTheCart = new CrashPoint(0);
    world.start(afterTheCart);
    world.shop.before.put(
        "openConfirmation",
        () -> {
          throw new CrashPoint.ProcessDied("test");
        });
    try {
      world.work();
    } catch (CrashPoint.ProcessDied e) {
      world.shop.before.clear();
    }
    world.start().work();
    assertThat(world.journal().events(WorkerFixture.TASK)).contains("waiting to verify");
    assertThat(world.shop.clicks).isEqualTo(1);
    assertThat(world.gateway.leaseCount).isEqualTo(1);
    assertThat(world.gateway.status).isEqualTo(TaskStatus.SUCCEEDED);
  }

  @Test
  void aLeaseThatEndedWhileTheWorkerWasAwayIsLeftToAPerson() {
    world.shop.before.put(
        "addToCart",
        () -> {
          throw new CrashPoint.ProcessDied("test");
        });
    try {
      world.start().work();
    } catch (CrashPoint.ProcessDied e) {
      world.shop.before.clear();
    }
    world.time.advance(Duration.ofSeconds(301));
    world.start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.STALE);
    assertThat(world.alerts).anyMatch(alert -> alert.startsWith("lease_lost"));
    assertThat(world.journal().openAttempt()).isEmpty();
  }
}
