package dev.ordergateway.gateway.order;

import static dev.ordergateway.gateway.order.RefusalFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.FenceReceipt;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FenceIT extends OrdersIT {
  @Test
  void aPermitIsGivenOnceInATasksLife() {
    leased();
    assertThat(orders.fence("a", "w", 1, "f1").permitSeconds()).isEqualTo(30.0);
    refused(EnvelopeCode.PERMIT_ALREADY_GIVEN, () -> orders.fence("a", "w", 1, "f2"));
    refused(EnvelopeCode.PERMIT_ALREADY_GIVEN, () -> orders.fence("a", "w", 1, null));
  }

  @Test
  void theSameFenceIdInTheSameLeaseGetsTheSameAnswer() throws Exception {
    leased();
    FenceReceipt first = orders.fence("a", "w", 1, "f1");
    orders.clock.advance(Duration.ofSeconds(5));
    assertThat(orders.fence("a", "w", 1, "f1")).isEqualTo(first);
    restart();
    assertThat(orders.fence("a", "w", 1, "f1")).isEqualTo(first);
  }

  @Test
  void aFenceWithoutAnIdIsNeverRepeated() {
    leased();
    orders.fence("a", "w", 1, null);
    refused(EnvelopeCode.PERMIT_ALREADY_GIVEN, () -> orders.fence("a", "w", 1, null));
  }

  @Test
  void theSameFenceIdInALaterLeaseIsRefused() {
    leased();
    orders.fence("a", "w", 1, "f1");
    orders.loseLease();
    orders.desk.reclaim("a", "w", "person");
    refused(EnvelopeCode.PERMIT_ALREADY_GIVEN, () -> orders.fence("a", "w", 2, "f1"));
  }

  @Test
  void onlyTheOwnerOfTheStandingLeaseIsGivenAPermit() {
    leased();
    refused(EnvelopeCode.LEASE_INVALID, () -> orders.fence("a", "other", 1, "f"));
    refused(EnvelopeCode.LEASE_INVALID, () -> orders.fence("a", "w", 2, "f"));
    refused(EnvelopeCode.TASK_NOT_FOUND, () -> orders.fence("nothing", "w", 1, "f"));
    assertThat(orders.submissionState("a")).isEqualTo("none");
  }

  @Test
  void aLeaseFencesUntilItsLastMillisecond() {
    leased();
    orders.clock.advance(OrdersFixture.TTL.minusMillis(1));
    orders.fence("a", "w", 1, "f");
  }

  @Test
  void aLeaseFencesNoMoreInTheMillisecondOfItsEnd() {
    leased();
    orders.clock.advance(OrdersFixture.TTL);
    refused(EnvelopeCode.LEASE_INVALID, () -> orders.fence("a", "w", 1, "f"));
  }

  @Test
  void aTaskFencedInTheLastMomentOfItsLeaseIsNotReclaimedBeforeTwiceThePermitsTime() {
    leased();
    orders.clock.advance(OrdersFixture.TTL.minusMillis(1));
    orders.fence("a", "w", 1, "f");

    orders.clock.advance(Duration.ofSeconds(60).minusMillis(1));
    assertThat(orders.desk.sweep()).isZero();
    refused(EnvelopeCode.STATUS_FORBIDS, () -> orders.desk.reclaim("a", "w2", "person"));

    orders.clock.advance(Duration.ofMillis(1));
    assertThat(orders.desk.sweep()).isEqualTo(1);
    assertThat(orders.desk.reclaim("a", "w2", "person").permitGiven()).isTrue();
  }

  @Test
  void aFenceCutsNoLeaseShort() {
    leased();
    String before = orders.database.text("SELECT lease_expires_at FROM order_tasks");
    orders.fence("a", "w", 1, "f");
    assertThat(orders.database.text("SELECT lease_expires_at FROM order_tasks")).isEqualTo(before);
  }

  @Test
  void aRefusedFenceRenewsNothing() {
    leased();
    orders.database.execute("UPDATE order_tasks SET cancel_requested = 1");
    String before = orders.database.text("SELECT lease_expires_at FROM order_tasks");
    orders.clock.advance(OrdersFixture.TTL.minusMillis(1));
    refused(EnvelopeCode.CANCELLED, () -> orders.fence("a", "w", 1, "f"));
    assertThat(orders.database.text("SELECT lease_expires_at FROM order_tasks")).isEqualTo(before);
  }

  @Test
  void anExpiredLeaseLeavesNoTraceOfItsFence() {
    leased();
    orders.clock.advance(OrdersFixture.TTL);
    refused(EnvelopeCode.LEASE_INVALID, () -> orders.fence("a", "w", 1, "f"));
    assertThat(orders.database.text("SELECT COALESCE(fenced_lease, 'none') FROM order_tasks"))
        .isEqualTo("none");
  }

  @Test
  void aTaskToBeCancelledGetsNoPermitAndMayAbort() {
    leased();
    orders.database.execute("UPDATE order_tasks SET cancel_requested = 1");
    refused(EnvelopeCode.CANCELLED, () -> orders.fence("a", "w", 1, "f"));
    assertThat(orders.submissionState("a")).isEqualTo("none");
    assertThat(orders.renew("a", "w", 1).cancelRequested()).isTrue();
  }

  @Test
  void anyEarlierSignOfAnOrderBarsThePermit() {
    leased();
    orders.accepted("a", "w", "ordered");
    refused(EnvelopeCode.PERMIT_ALREADY_GIVEN, () -> orders.fence("a", "w", 1, "f"));
  }

  @Test
  void aStrangersSignOfAnOrderBarsThePermitToo() {
    leased();
    orders.report("a", "stranger", "paid");
    refused(EnvelopeCode.PERMIT_ALREADY_GIVEN, () -> orders.fence("a", "w", 1, "f"));
  }

  @Test
  void theDatabaseItselfRefusesASecondSubmission() {
    leased();
    orders.fence("a", "w", 1, "f");
    assertThatThrownBy(
            () ->
                orders.database.execute(
                    "INSERT INTO submissions SELECT * FROM submissions WHERE task_id = 'a'"))
        .hasStackTraceContaining("UNIQUE constraint failed: submissions.task_id");
  }

  @Test
  void ofManyFencesAtOnceOneIsGiven() throws Exception {
    leased();
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      List<Callable<Boolean>> calls =
          IntStream.range(0, 32).mapToObj(i -> (Callable<Boolean>) () -> given("f" + i)).toList();
      int given = 0;
      for (Future<Boolean> result : threads.invokeAll(calls)) {
        given += result.get() ? 1 : 0;
      }
      assertThat(given).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean given(String fenceId) {
    try {
      orders.fence("a", "w", 1, fenceId);
      return true;
    } catch (dev.ordergateway.gateway.http.ApiException e) {
      assertThat(e.code()).isEqualTo(EnvelopeCode.PERMIT_ALREADY_GIVEN);
      return false;
    }
  }

  private void leased() {
    orders.submit("a");
    orders.leaseFencing("w");
  }
}
