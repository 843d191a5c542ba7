package dev.ordergateway.gateway.order;

import static dev.ordergateway.gateway.order.RefusalFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.TaskStatus;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReclaimIT extends OrdersIT {
  @BeforeEach
  void submitted() {
    orders.submit("a");
  }

  @Test
  void aLostLeaseTurnsStaleAndIsNeverGivenAgain() {
    orders.lease("w");
    orders.loseLease();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.STALE);
    assertThat(orders.lease("w")).isNull();
    assertThat(orders.lease("w2")).isNull();
  }

  @Test
  void theSweepSparesALeaseThatStands() {
    orders.lease("w");
    orders.clock.advance(OrdersFixture.TTL.minusMillis(1));
    assertThat(orders.desk.sweep()).isZero();
    orders.renew("a", "w", 1);
    orders.clock.advance(OrdersFixture.TTL.minusMillis(1));
    assertThat(orders.desk.sweep()).isZero();
  }

  @Test
  void aSlowSweepNeverOverwritesATaskThatMovedMeanwhile() {
    orders.lease("w");
    OrderTask before = row();
    orders.renew("a", "w", 1);
    orders.clock.advance(OrdersFixture.TTL);
    orders.database.execute("UPDATE order_tasks SET lease_expires_at = '2030-01-01T00:00:00.000Z'");
    int renewed = expire(before);
    orders.accepted("a", "w", "paid", "\"terminal\":true");
    assertThat(List.of(renewed, expire(before))).containsOnly(0);
    assertThat(orders.status("a")).isEqualTo(TaskStatus.SUCCEEDED);
  }

  @Test
  void aStaleTaskWithAPermitKeepsItsLaneUntilItsOwnerSettlesIt() {
    orders.submit("b");
    orders.lease("w");
    orders.fence("a", "w", 1, "f");
    orders.loseLease();
    assertThat(orders.lease("w2")).isNull();
    orders.accepted("a", "w", "paid", "\"terminal\":true");
    assertThat(orders.lease("w2").taskId()).isEqualTo("b");
  }

  @Test
  void aStaleTaskWithoutAPermitHoldsNothing() {
    orders.submit("b");
    orders.lease("w");
    orders.loseLease();
    assertThat(orders.lease("w2").taskId()).isEqualTo("b");
    refused(EnvelopeCode.STATUS_FORBIDS, () -> orders.desk.reclaim("a", "w", "person"));
    refused(EnvelopeCode.STATUS_FORBIDS, () -> orders.desk.reclaimByPoll("a", "w", "person"));
  }

  @Test
  void aReclaimedTaskThatGoesStaleUnfencedFreesItsLane() {
    orders.submit("b");
    orders.lease("w");
    orders.fence("a", "w", 1, "f");
    orders.loseLease();
    orders.desk.reclaim("a", "w", "person");
    orders.loseLease();
    assertThat(orders.lease("w2").taskId()).isEqualTo("b");
  }

  @Test
  void aReclaimAnswersTheGrantAndKeepsTheWishToCancel() {
    orders.lease("w");
    orders.database.execute("UPDATE order_tasks SET cancel_requested = 1");
    orders.loseLease();
    LeaseGrant grant = orders.desk.reclaim("a", "w2", "person");
    assertThat(grant.leaseCount()).isEqualTo(2);
    assertThat(grant.cancelRequested()).isTrue();
    assertThat(orders.view("a").task().leaseOwner()).isEqualTo("w2");
  }

  @Test
  void onlyAStaleTaskIsReclaimed() {
    refused(EnvelopeCode.STATUS_FORBIDS, () -> orders.desk.reclaim("a", "w", "person"));
    orders.lease("w");
    refused(EnvelopeCode.STATUS_FORBIDS, () -> orders.desk.reclaim("a", "w", "person"));
    orders.accepted("a", "w", "failed", "\"terminal\":true");
    refused(EnvelopeCode.STATUS_FORBIDS, () -> orders.desk.reclaimByPoll("a", "w", "person"));
    refused(EnvelopeCode.TASK_NOT_FOUND, () -> orders.desk.reclaim("nothing", "w", "person"));
  }

  @Test
  void aMarkedTaskReachesThatWorkersNextCallBeforeAnyQueuedTask() throws Exception {
    orders.lease("w");
    orders.loseLease();
    orders.submit("b");
    orders.desk.reclaimByPoll("a", "w2", "person");
    restart();
    assertThat(orders.lease("w2").taskId()).isEqualTo("a");
    assertThat(orders.database.text("SELECT COALESCE(reclaim_for, 'none') FROM order_tasks"))
        .isEqualTo("none");
    orders.loseLease();
    assertThat(orders.lease("w2").taskId()).as("once only").isEqualTo("b");
  }

  @Test
  void aMarkedTaskWaitsWhileAnotherHasItsLane() {
    orders.lease("w");
    orders.loseLease();
    orders.submit("b");
    orders.desk.reclaimByPoll("a", "w2", "person");
    assertThat(orders.lease("other").taskId()).isEqualTo("b");
    assertThat(orders.lease("w2")).isNull();
    orders.accepted("b", "other", "failed", "\"terminal\":true");
    assertThat(orders.lease("w2").taskId()).isEqualTo("a");
  }

  @Test
  void permitGivenIsFalseWhereEveryEarlierHolderFences() {
    assertThat(orders.leaseFencing("w").permitGiven()).isFalse();
    orders.loseLease();
    assertThat(orders.desk.reclaim("a", "w", "person").permitGiven()).isFalse();
  }

  @Test
  void permitGivenIsUnknownWhereAnEarlierHolderDoesNotFence() {
    assertThat(orders.lease("w").permitGiven()).as("nobody held it before").isFalse();
    orders.loseLease();
    assertThat(orders.desk.reclaim("a", "w", "person").permitGiven()).isNull();
  }

  @Test
  void permitGivenIsTrueWhereASubmissionIsRecorded() {
    orders.leaseFencing("w");
    orders.fence("a", "w", 1, "f");
    orders.loseLease();
    assertThat(orders.desk.reclaim("a", "w", "person").permitGiven()).isTrue();
  }

  @Test
  void permitGivenIsTrueAfterAStrangersSignOfAnOrder() {
    orders.report("a", "stranger", "ordered");
    assertThat(orders.leaseFencing("w").permitGiven()).isTrue();
  }

  @Test
  void aHolderThatDidNotFenceAndReclaimedByPollFencesCountsForItself() {
    orders.leaseFencing("w");
    orders.loseLease();
    orders.desk.reclaimByPoll("a", "w", "person");
    assertThat(orders.leaseFencing("w").permitGiven()).isFalse();
    orders.loseLease();
    assertThat(orders.desk.reclaim("a", "w", "person").permitGiven()).isFalse();
  }

  private OrderTask row() {
    return orders.store.read(reading -> reading.dao(OrderTaskDao.class).find("a").orElseThrow());
  }

  private int expire(OrderTask task) {
    return orders.store.write(
        "test",
        transaction ->
            transaction.dao(OrderTaskDao.class).expire(task, TaskStatus.STALE, transaction.now()));
  }
}
