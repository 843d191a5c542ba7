package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.TaskStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The wall clock is set back: the store holds a lease from a time that has not come yet. Unlike an
 * account query's it is not cut: nothing takes an order from its holder before its time.
 */
class LeaseClockIT extends OrdersIT {
  private static final Duration SET_BACK = Duration.ofDays(30);

  @Test
  void aLeaseFromTheFutureIsNotLostEarlyAndARenewalBringsItBackToTheClock() {
    orders.submit("a");
    orders.submit("b");
    orders.lease("w");
    orders.clock.advance(SET_BACK.negated());
    orders.clock.advance(OrdersFixture.TTL);
    assertThat(orders.desk.sweep()).isZero();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.LEASED);
    assertThat(orders.lease("other")).as("its lane is held").isNull();

    assertThat(orders.renew("a", "w", 1).leaseExpiresAt())
        .isEqualTo(orders.clock.instant().plus(OrdersFixture.TTL));
    orders.loseLease();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.STALE);
    assertThat(orders.lease("other").taskId()).isEqualTo("b");
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
