package dev.ordergateway.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.ReportView;
import dev.ordergateway.worker.evidence.EvidencePin;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatewayPinsTest {
  @Test
  void evidenceOfAnotherWorkerIsNotLookedForHere() {
    GatewayPins pins =
        GatewayPins.of(
            order(
                report(OrderState.IN_CART, "po-1/02-cart-check", "aa", "here"),
                report(OrderState.NEEDS_HUMAN, "po-1/01-verify", "bb", "there")),
            "here");
    assertThat(pins.ours())
        .containsExactly(
            new EvidencePin("the gateway's report of in_cart", "po-1/02-cart-check", "aa"));
    assertThat(pins.others()).containsExactly("there");
  }

  @Test
  void aReportWithoutEvidencePinsNothing() {
    GatewayPins pins =
        GatewayPins.of(
            order(
                report(OrderState.CREATED, null, null, "here"),
                report(OrderState.IN_CART, "po-1/02-cart-check", null, "there")),
            "here");
    assertThat(pins.ours()).isEmpty();
    assertThat(pins.others()).isEmpty();
  }

  private static OrderView order(ReportView... reports) {
    return new OrderView(null, null, List.of(reports));
  }

  private static ReportView report(OrderState state, String ref, String hash, String worker) {
    return new ReportView(
        state, null, null, null, ref, hash, null, null, null, worker, 1, Instant.EPOCH);
  }
}
