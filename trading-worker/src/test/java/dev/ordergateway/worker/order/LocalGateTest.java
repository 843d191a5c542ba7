package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.journal.AttemptRow;
import dev.ordergateway.worker.journal.OrderRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LocalGateTest {
  private static final Instant AT = Instant.parse("2026-11-30T00:00:00Z");
  private final LocalGate gate = new LocalGate();

  private static LeaseGrant grant(int leaseCount, int retryNo, Boolean permit) {
    return new LeaseGrant(
        "t",
        "demo",
        JsonNodeFactory.instance.objectNode(),
        AT,
        300,
        leaseCount,
        null,
        retryNo,
        permit,
        false);
  }

  private static AttemptRow attempt(int retryNo, int leaseCount, String fence) {
    Instant intended = fence.equals("none") ? null : AT;
    return new AttemptRow("t", retryNo, leaseCount, "{}", AT, AT, null, null, intended, fence, AT);
  }

  private static Optional<OrderRow> finished(int retryNo, OrderState state) throws Exception {
    String report =
        WireJson.newMapper().writeValueAsString(ReportDraft.of(state).terminal(null).build("w", 1));
    return Optional.of(
        new OrderRow("t", "demo", "{}", null, null, null, null, null, retryNo, report));
  }

  @Test
  void aNewTaskIsExecuted() {
    assertThat(gate.decide(grant(1, 0, false), Optional.empty(), List.of()))
        .isEqualTo(new Way.Execute());
  }

  @Test
  void aPermitGivenOrUnknownIsVerifiedAndNeverExecuted() {
    for (Boolean permit : new Boolean[] {true, null}) {
      assertThat(gate.decide(grant(1, 0, permit), Optional.empty(), List.of()))
          .isEqualTo(new Way.Verify(true, false));
      assertThat(gate.decide(grant(2, 1, permit), Optional.empty(), List.of()))
          .isEqualTo(new Way.Verify(true, false));
    }
  }

  @Test
  void aSecondLeaseIsVerified() {
    assertThat(gate.decide(grant(2, 0, false), Optional.empty(), List.of()))
        .isEqualTo(new Way.Verify(false, false));
    assertThat(gate.decide(grant(1, 0, false), Optional.empty(), List.of(attempt(0, 1, "none"))))
        .isEqualTo(new Way.Verify(false, false));
  }

  @Test
  void anIntentionThatWasNotRefusedIsAPermitWhateverTheGatewaySays() {
    for (String fence : List.of("asked", "given")) {
      assertThat(gate.decide(grant(2, 1, false), Optional.empty(), List.of(attempt(0, 1, fence))))
          .isEqualTo(new Way.Verify(true, false));
    }
    assertThat(gate.decide(grant(2, 0, false), Optional.empty(), List.of(attempt(0, 1, "refused"))))
        .isEqualTo(new Way.Verify(false, false));
  }

  @Test
  void onlyARiseOfTheRetryNumberMakesUnknownCountAsNotOrdered() {
    assertThat(gate.decide(grant(2, 1, false), Optional.empty(), List.of(attempt(0, 1, "none"))))
        .isEqualTo(new Way.Verify(false, true));
    assertThat(gate.decide(grant(3, 1, false), Optional.empty(), List.of(attempt(1, 2, "none"))))
        .isEqualTo(new Way.Verify(false, false));
  }

  @Test
  void finishedInThisRetryIsReportedAgain() throws Exception {
    assertThat(
            gate.decide(
                grant(2, 0, false), finished(0, OrderState.FAILED), List.of(attempt(0, 1, "none"))))
        .isInstanceOf(Way.ReportAgain.class);
    assertThat(
            gate.decide(
                grant(2, 1, false), finished(0, OrderState.FAILED), List.of(attempt(0, 1, "none"))))
        .isEqualTo(new Way.Verify(false, true));
  }

  @Test
  void finishedWithAPermitIsReportedAgainInEveryRetry() throws Exception {
    assertThat(
            gate.decide(
                grant(5, 3, false), finished(0, OrderState.PAID), List.of(attempt(0, 1, "given"))))
        .isInstanceOf(Way.ReportAgain.class);
  }

  @Test
  void ourOldWordThatNothingWasBoughtDoesNotCountOnceSomebodyElseHadAPermit() throws Exception {
    assertThat(
            gate.decide(
                grant(3, 0, true), finished(0, OrderState.FAILED), List.of(attempt(0, 1, "none"))))
        .isEqualTo(new Way.Verify(true, false));
  }
}
