package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.TaskStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The wall clock is set back: the store holds a lease from a time that has not come yet. The next
 * sweep lets it begin anew, so that it neither bars its lane until the clock has caught up nor is
 * taken from a holder that is alive.
 */
class LeaseClockIT extends OrdersIT {
  private static final Duration SET_BACK = Duration.ofDays(30);
  private static final Duration MOMENT = Duration.ofMillis(1);

  @Test
  void aLeaseFromTheFutureStandsForOneWholeLeaseMoreAndIsLostThen() {
    orders.submit("a");
    orders.submit("b");
    orders.lease("w");
    orders.clock.advance(SET_BACK.negated());
    assertThat(orders.desk.sweep()).isZero();
    orders.clock.advance(OrdersFixture.TTL.minus(MOMENT));
    assertThat(orders.desk.sweep()).isZero();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.LEASED);
    assertThat(orders.lease("other")).as("its lane is held").isNull();

    orders.clock.advance(MOMENT);
    orders.desk.sweep();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.STALE);
    assertThat(orders.lease("other").taskId()).isEqualTo("b");
  }

  @Test
  void itsHolderRenewsItBeforeAndAfterTheSweep() {
    orders.submit("a");
    orders.lease("w");
    orders.clock.advance(SET_BACK.negated());
    for (int i = 0; i < 2; i++) {
      assertThat(orders.renew("a", "w", 1).leaseExpiresAt())
          .isEqualTo(orders.clock.instant().plus(OrdersFixture.TTL));
      orders.desk.sweep();
      orders.clock.advance(OrdersFixture.TTL.minus(MOMENT));
    }
    assertThat(orders.status("a")).isEqualTo(TaskStatus.LEASED);
  }

  @Test
  void aFencedOnesLaneStaysHeldAfterIt() {
    orders.submit("a");
    orders.submit("b");
    orders.lease("w");
    orders.fence("a", "w", 1, "f");
    orders.clock.advance(SET_BACK.negated());
    orders.desk.sweep();
    orders.loseLease();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.STALE);
    assertThat(orders.lease("other")).as("the click may still come").isNull();
  }

  @Test
  void aLeaseThatWasGivenBeforeTheTermWasShortenedKeepsItsTime() {
    orders.submit("a");
    orders.lease("w");
    LeaseService shorter =
        new LeaseService(
            orders.store,
            new Lanes(Lanes.SerialBy.GLOBAL, OrdersFixture.SITES),
            OrdersFixture.TTL.dividedBy(10),
            orders.json);
    assertThat(shorter.expire()).isZero();
    orders.clock.advance(OrdersFixture.TTL.minus(MOMENT));
    assertThat(shorter.expire()).isZero();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.LEASED);
  }

  @Test
  void itsHolderEndsItAndTheSweepGoesOnWithWhatIsOfItsTime() {
    orders.submit("a");
    orders.submit("b");
    orders.lease("w");
    orders.clock.advance(SET_BACK.negated());
    orders.fence("a", "w", 1, "f");
    orders.accepted("a", "w", "paid", "\"terminal\":true");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.SUCCEEDED);

    assertThat(orders.lease("other").taskId()).isEqualTo("b");
    orders.loseLease();
    assertThat(orders.status("b")).isEqualTo(TaskStatus.STALE);
  }
}
