package dev.ordergateway.gateway.order;

import static dev.ordergateway.gateway.order.RefusalFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.task.EventView;
import org.junit.jupiter.api.Test;

/** Cancelling stops what can be stopped, and no more (SPEC §6). */
class CancelIT extends OrdersIT {
  @Test
  void aQueuedTaskIsCancelledAtOnceAndNotLeased() {
    orders.submit("a");
    orders.cancel("a");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.CANCELLED);
    assertThat(orders.lease("w")).isNull();
    EventView event = orders.task("a").events().get(0);
    assertThat(event.type()).isEqualTo("TASK_CANCELLED");
    assertThat(event.operator()).isEqualTo("person");
    assertThat(event.details().path("reason").asText()).isEqualTo("changed my mind");
    orders.retry("a");
    assertThat(orders.lease("w").leaseCount()).isEqualTo(1);
  }

  @Test
  void aLeasedTaskIsToldAtRenewAndStoppedAtTheFence() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.cancel("a");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.LEASED);
    assertThat(orders.task("a").cancelRequested()).isTrue();
    assertThat(orders.renew("a", "w", 1).cancelRequested()).isTrue();
    refused(EnvelopeCode.CANCELLED, () -> orders.fence("a", "w", 1, "f"));
    orders.accepted("a", "w", "failed", "\"terminal\":true", "\"outcome\":\"cancelled\"");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.CANCELLED);
    assertThat(orders.task("a").submissions()).isEmpty();
    assertThat(orders.task("a").retry().allowed()).isTrue();
  }

  @Test
  void aPermitCannotBeTakenBackAndTheFactWins() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.fence("a", "w", 1, "f");
    orders.cancel("a");
    orders.accepted("a", "w", "paid", "\"terminal\":true");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.SUCCEEDED);
  }

  @Test
  void toAskTwiceIsToAskOnceMore() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.accepted("a", "w", "created");
    orders.cancel("a");
    orders.cancel("a");
    assertThat(orders.task("a").events())
        .extracting(EventView::type)
        .containsOnly("TASK_CANCEL_REQUESTED");
  }

  @Test
  void whatNobodyHasAnyMoreIsNotCancelled() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.loseLease();
    refused(PlainCode.TASK_CANCEL_NOT_ALLOWED, () -> orders.cancel("a"));
    orders.accepted("a", "w", "needs_human", "\"terminal\":true");
    refused(PlainCode.TASK_CANCEL_NOT_ALLOWED, () -> orders.cancel("a"));
    orders.accepted("a", "w", "paid", "\"terminal\":true");
    refused(PlainCode.TASK_CANCEL_NOT_ALLOWED, () -> orders.cancel("a"));
    refused(EnvelopeCode.TASK_NOT_FOUND, () -> orders.cancel("nothing"));
    assertThat(orders.task("a").events()).isEmpty();
  }
}
