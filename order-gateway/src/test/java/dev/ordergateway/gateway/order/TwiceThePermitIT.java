package dev.ordergateway.gateway.order;

import static dev.ordergateway.gateway.order.RefusalFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.EnvelopeCode;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Until twice the permit's time after a fence, nobody but its holder moves the task (SPEC §3). */
class TwiceThePermitIT extends OrdersIT {
  private static final Duration TWICE = Duration.ofSeconds(60);

  @BeforeEach
  void fencedInTheLastMomentOfTheLease() {
    orders.submit("a");
    orders.submit("b");
    orders.leaseFencing("w");
    orders.clock.advance(OrdersFixture.TTL.minusMillis(1));
    orders.fence("a", "w", 1, "f");
    orders.clock.advance(TWICE.minusMillis(1));
    orders.desk.sweep();
  }

  @Test
  void aPersonCanNeitherTakeItNorMarkItForAPoll() {
    refused(EnvelopeCode.STATUS_FORBIDS, () -> orders.desk.reclaim("a", "v", "person"));
    refused(EnvelopeCode.STATUS_FORBIDS, () -> orders.desk.reclaimByPoll("a", "v", "person"));
  }

  @Test
  void noPollOfAnyoneGetsItNorAnythingElseInItsLane() {
    assertThat(orders.poll("v", "p")).isNull();
    assertThat(orders.poll("w", "p")).isNull();
  }

  @Test
  void noOtherWorkersWordSettlesIt() {
    orders.report("a", "v", "failed", "\"terminal\":true");
    assertThat(orders.database.text("SELECT status FROM order_tasks WHERE task_id = 'a'"))
        .isEqualTo("leased");
  }

  @Test
  void askedForAgainUnderTheSameIdThePermitsTimeIsOutlivedAnewAndTheLaneIsHeldOn() {
    orders.fence("a", "w", 1, "f");
    orders.clock.advance(TWICE.minusMillis(1));
    assertThat(orders.desk.sweep()).isZero();
    orders.clock.advance(Duration.ofMillis(1));
    assertThat(orders.desk.sweep()).isEqualTo(1);
    assertThat(orders.poll("v", "p")).as("the click may still come").isNull();
    assertThat(orders.desk.reclaim("a", "v", "person").permitGiven()).isTrue();
  }
}
