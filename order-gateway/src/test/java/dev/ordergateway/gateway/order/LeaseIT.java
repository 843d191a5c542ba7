package dev.ordergateway.gateway.order;

import static dev.ordergateway.gateway.order.RefusalFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.gateway.order.Lanes.SerialBy;
import dev.ordergateway.gateway.store.Store;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaseIT extends OrdersIT {
  @Test
  void theOldestTaskIsLeasedFirst() {
    orders.submit("first");
    orders.clock.advance(Duration.ofMillis(1));
    orders.submit("second", "other");
    assertThat(orders.lease("w").taskId()).isEqualTo("first");
    orders.accepted("first", "w", "failed", "\"terminal\":true");
    assertThat(orders.lease("w").taskId()).isEqualTo("second");
  }

  @Test
  void tasksOfOneMomentKeepTheOrderOfTheirSubmission() {
    for (int i = 0; i < 5; i++) {
      orders.submit("t" + (9 - i));
    }
    for (int i = 0; i < 5; i++) {
      assertThat(orders.lease("w").taskId()).isEqualTo("t" + (9 - i));
      orders.accepted("t" + (9 - i), "w", "failed", "\"terminal\":true");
    }
  }

  @Test
  void oneTaskAtATimeOverAllSites() {
    orders.submit("a", "rakuten");
    orders.submit("b", "other");
    assertThat(orders.lease("w1")).isNotNull();
    assertThat(orders.lease("w2")).isNull();
    assertThat(orders.leaseAt("w2", "other")).isNull();
  }

  @Test
  void oneTaskAtATimeBySiteWhereSoConfigured() throws Exception {
    orders.close();
    orders = new OrdersFixture(folder.resolve("bySite"), SerialBy.SITE);
    orders.submit("a1", "rakuten");
    orders.submit("a2", "rakuten");
    orders.submit("b1", "other");
    assertThat(orders.lease("w1").taskId()).isEqualTo("a1");
    assertThat(orders.lease("w2").taskId()).isEqualTo("b1");
    assertThat(orders.lease("w3")).isNull();
  }

  @Test
  void theDatabaseItselfRefusesASecondTaskInALane() {
    orders.submit("a");
    orders.submit("b");
    orders.lease("w");
    assertThatThrownBy(
            () ->
                orders.database.execute(
                    "UPDATE order_tasks SET status = 'leased', lane = '*', lease_owner = 'x',"
                        + " lease_count = 1, lease_expires_at = '2030-01-01T00:00:00.000Z'"
                        + " WHERE task_id = 'b'"))
        .hasStackTraceContaining("UNIQUE constraint failed: order_tasks.lane");
    assertThatThrownBy(
            () ->
                orders.database.execute(
                    "UPDATE order_tasks SET status = 'leased', lease_owner = 'x', lease_count = 1,"
                        + " lease_expires_at = '2030-01-01T00:00:00.000Z' WHERE task_id = 'b'"))
        .hasStackTraceContaining("CHECK constraint failed");
  }

  @Test
  void severalCallsInOneRoundGetOneTaskEachInTheirOrder() {
    orders.submit("a");
    orders.submit("b");
    List<LeaseAnswer> answers =
        orders
            .leases
            .round(List.of(ask("w1"), ask("w2"), ask("w3")), OrdersFixture.SITES)
            .answers();
    assertThat(answers.get(0)).isInstanceOf(LeaseAnswer.Granted.class);
    assertThat(answers.subList(1, 3)).allMatch(LeaseAnswer.Barred.class::isInstance);
  }

  @Test
  void aCallWhoseClientIsGoneIsPassedOver() {
    orders.submit("a");
    LeaseAsk gone = new LeaseAsk("gone", null, "p", true, true, () -> false);
    List<LeaseAnswer> answers =
        orders.leases.round(List.of(gone, ask("w")), OrdersFixture.SITES).answers();
    assertThat(answers.get(0)).isNotInstanceOf(LeaseAnswer.Granted.class);
    assertThat(answers.get(1)).isInstanceOf(LeaseAnswer.Granted.class);
  }

  @Test
  void aLeaseIsRenewedUntilItsLastMillisecondAndNotInIt() {
    orders.submit("a");
    orders.lease("w");
    orders.clock.advance(OrdersFixture.TTL.minusMillis(1));
    assertThat(orders.renew("a", "w", 1).leaseSeconds()).isEqualTo(300.0);
    orders.clock.advance(OrdersFixture.TTL);
    refused(EnvelopeCode.LEASE_INVALID, () -> orders.renew("a", "w", 1));
    assertThat(orders.status("a")).as("before any sweep").isEqualTo(TaskStatus.LEASED);
  }

  @Test
  void onlyTheOwnerOfThatLeaseRenews() {
    orders.submit("a");
    orders.lease("w");
    refused(EnvelopeCode.LEASE_INVALID, () -> orders.renew("a", "other", null));
    refused(EnvelopeCode.LEASE_INVALID, () -> orders.renew("a", "w", 2));
    refused(EnvelopeCode.TASK_NOT_FOUND, () -> orders.renew("nothing", "w", 1));
    assertThat(orders.renew("a", "w", null).taskId()).isEqualTo("a");
  }

  @Test
  void aRepeatedPollGetsTheSameGrantEvenAfterARestart() throws Exception {
    orders.submit("a");
    LeaseGrant first = orders.poll("w", "p1");
    orders.clock.advance(Duration.ofSeconds(10));
    LeaseGrant again = orders.poll("w", "p1");
    assertThat(again.leaseCount()).isEqualTo(first.leaseCount());
    assertThat(again.leaseExpiresAt()).isEqualTo(first.leaseExpiresAt());
    assertThat(again.leaseSeconds()).isEqualTo(290.0);
    restart();
    assertThat(orders.poll("w", "p1").taskId()).isEqualTo("a");
  }

  @Test
  void aRepeatedPollMeansNothingToAnotherWorkerOrUnderAnotherId() {
    orders.submit("a");
    orders.poll("w", "p1");
    assertThat(orders.poll("other", "p1")).isNull();
    assertThat(orders.poll("w", "p2")).isNull();
    assertThat(orders.lease("w")).isNull();
  }

  @Test
  void aRepeatedPollMeansNothingOnceSomethingWasReported() {
    orders.submit("a");
    orders.poll("w", "p1");
    orders.accepted("a", "w", "created");
    assertThat(orders.poll("w", "p1")).isNull();
  }

  @Test
  void aRepeatedPollMeansNothingOnceAPermitWasGiven() {
    orders.submit("a");
    orders.poll("w", "p1");
    orders.fence("a", "w", 1, "f");
    assertThat(orders.poll("w", "p1")).isNull();
  }

  @Test
  void aRepeatedPollMeansNothingOnceTheLeaseIsOver() {
    orders.submit("a");
    orders.poll("w", "p1");
    orders.clock.advance(OrdersFixture.TTL);
    assertThat(orders.poll("w", "p1")).isNull();
  }

  @Test
  void theIntentPassesThroughUnread() {
    Store.await(
        orders.desk.submit(
            new dev.ordergateway.api.order.SubmitRequest(
                "a",
                "rakuten",
                orders.object("{\"z\":1.10,\"a\":12345678901234567890,\"n\":null}"))));
    assertThat(orders.lease("w").intent().toString())
        .isEqualTo("{\"z\":1.10,\"a\":12345678901234567890,\"n\":null}");
  }

  @Test
  void theSameTaskIdMakesNothingNewAndSaysWhereTheIntentDiffers() {
    assertThat(orders.submit("a").created()).isTrue();
    assertThat(orders.submit("a").created()).isFalse();
    assertThat(orders.submit("a").intentMatches()).isNull();
    assertThat(orders.submit("a", "other").intentMatches()).isFalse();
    assertThat(orders.database.text("SELECT COUNT(*) FROM order_tasks")).isEqualTo("1");
  }

  private static LeaseAsk ask(String workerId) {
    return new LeaseAsk(workerId, null, null, false, true, () -> true);
  }
}
