package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.FAILED;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.TaskStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Leases, cancellations and permits, whatever the gateway and the clocks do. */
class PermitIT extends OrderFlowFixture {
  @Test
  void cancelledBeforeTheFenceTheCartIsEmptiedAgain() {
    world.shop.before.put("openConfirmation", this::cancelAtTheNextRenewal);
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.CANCELLED);
    assertThat(lastReport().state()).isEqualTo(FAILED);
    assertThat(world.shop.cart).isEmpty();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.journal().cartLines("demo")).isEmpty();
  }

  private void cancelAtTheNextRenewal() {
    world.gateway.cancelRequested = true;
    world.renewNow();
  }

  @Test
  void cancelledAtTheFenceNothingIsClicked() {
    world.gateway.onFence = () -> world.gateway.cancelRequested = true;
    world.submit(30_000L).start().work();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.CANCELLED);
    assertThat(world.shop.clicks).isZero();
    assertThat(world.shop.cart).isEmpty();
  }

  @Test
  void aMachineThatSleptWhileTheLeaseWasOnItsWayTouchesNothing() {
    world.gateway.onTheWay = () -> world.time.advanceWall(Duration.ofSeconds(301));
    world.submit(30_000L).start().turn();
    assertThat(world.shop.steps).isEmpty();
    assertThat(world.gateway.fenceCalls).isEmpty();
  }

  @Test
  void aRenewalWhoseAnswerTookLongCountsFromBeforeItWasAskedFor() {
    world.shop.before.put(
        "openConfirmation",
        () -> {
          world.gateway.onTheWay = () -> world.time.advanceWall(Duration.ofSeconds(200));
          world.renewNow();
          world.gateway.onTheWay = () -> {};
          world.time.advanceWall(Duration.ofSeconds(101));
        });
    world.submit(30_000L).start().turn();
    assertThat(world.shop.steps).contains("openConfirmation").doesNotContain("click");
    assertThat(world.gateway.fenceCalls).isEmpty();
  }

  @Test
  void aLeaseLostBeforeTheFenceEndsTheOrderUntouched() {
    world.shop.before.put("openConfirmation", () -> world.time.advance(Duration.ofSeconds(301)));
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.fenceCalls).isEmpty();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.FAILED);
    assertThat(lastReport().detail()).contains("lease ran out");
  }

  @Test
  void aLeaseThatEndedWhileThePermitWasOnItsWayIsNotClickedIn() {
    world.gateway.leaseSeconds = 20;
    world.shop.before.put(
        "armSubmit",
        () -> world.gateway.onTheWay = () -> world.time.advance(Duration.ofSeconds(21)));
    assertPermitUnused();
    assertThat(lastReport().detail()).contains("the lease ran out");
  }

  @Test
  void aLeaseLostAfterTheClickLeavesThePayingClickOut() {
    world.shop.before.put("pay", () -> world.time.advance(Duration.ofSeconds(301)));
    world.submit(30_000L).start().work();
    assertThat(world.shop.payingClicks).isZero();
    assertThat(lastReport().state()).isEqualTo(ORDERED);
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void aPermitThatIsTooOldByTheMonotonicClockIsNotUsed() {
    world.gateway.onFence = () -> world.time.advanceMonotonic(Duration.ofSeconds(30));
    assertPermitUnused();
  }

  @Test
  void aPermitThatIsTooOldByTheWallClockIsNotUsed() {
    world.gateway.onFence = () -> world.time.advanceWall(Duration.ofSeconds(30));
    assertPermitUnused();
  }

  @Test
  void aWallClockThatWasSetBackMakesThePermitUnusable() {
    world.gateway.onFence = () -> world.time.advanceWall(Duration.ofSeconds(-1));
    assertPermitUnused();
  }

  private void assertPermitUnused() {
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(world.journal().attempts(WorkerFixture.TASK).get(0).countsAsPermit()).isTrue();
  }

  @Test
  void aLostFenceAnswerIsAskedForAgainWithTheSameId() {
    world.gateway.fenceAnswersToLose = 2;
    world.submit(30_000L).start().work();
    assertEnds(TaskStatus.SUCCEEDED, null, 1);
    assertThat(world.gateway.fenceCalls).hasSize(3);
    assertThat(world.gateway.fenceCalls.stream().map(call -> call.fenceId()).distinct()).hasSize(1);
  }

  @Test
  void aFenceThatNeverAnswersEndsWithAPersonAndNoClick() {
    world.gateway.fenceAnswersToLose = 1_000;
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void aPermitGivenBeforeMeansNoClickEver() {
    world.gateway.refuseFenceWith = 6007;
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void aRefusedFenceAfterALostAnswerIsNoProof() {
    world.gateway.fenceAnswersToLose = 1;
    world.gateway.onFence =
        () -> world.gateway.refuseFenceWith = world.gateway.fenceCalls.size() > 1 ? 6002 : null;
    world.submit(30_000L).start().work();
    assertThat(world.shop.clicks).isZero();
    assertThat(world.gateway.status).isEqualTo(TaskStatus.NEEDS_HUMAN);
    assertThat(world.journal().attempts(WorkerFixture.TASK).get(0).countsAsPermit()).isTrue();
  }
}
