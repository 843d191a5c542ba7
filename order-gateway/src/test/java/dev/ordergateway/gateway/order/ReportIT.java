package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.ReportView;
import dev.ordergateway.api.order.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportIT extends OrdersIT {
  private static final String TERMINAL = "\"terminal\":true";

  @BeforeEach
  void leased() {
    orders.submit("a");
    orders.leaseFencing("w");
  }

  @Test
  void theFirstReportSetsTheTaskRunning() {
    assertThat(orders.accepted("a", "w", "created").status()).isEqualTo(TaskStatus.RUNNING);
  }

  @Test
  void aResentReportFillsItsRowAnewInItsPlaceAndNullErasesNothing() {
    orders.accepted("a", "w", "created");
    orders.accepted("a", "w", "in_cart", "\"payable_yen\":100", "\"detail\":\"one\"");
    orders.accepted("a", "w", "needs_human");
    orders.accepted("a", "w", "in_cart", "\"payable_yen\":null", "\"detail\":\"two\"");
    assertThat(states())
        .containsExactly(OrderState.CREATED, OrderState.IN_CART, OrderState.NEEDS_HUMAN);
    ReportView row = orders.view("a").reports().get(1);
    assertThat(row.payableYen()).isEqualTo(100);
    assertThat(row.detail()).isEqualTo("two");
    assertThat(orders.view("a").latestReport().state()).isEqualTo(OrderState.NEEDS_HUMAN);
    assertThat(orders.dispositions()).hasSize(4);
  }

  @Test
  void inALaterLeaseARowMovesToTheEndAndKeepsWhatWasKnown() {
    orders.accepted("a", "w", "created", "\"detail\":\"first lease\"");
    orders.accepted("a", "w", "in_cart");
    orders.loseLease();
    assertThat(orders.desk.reclaim("a", "w2", "person").knownState()).isEqualTo(OrderState.IN_CART);
    orders.accepted("a", "w2", "created");
    assertThat(states()).containsExactly(OrderState.IN_CART, OrderState.CREATED);
    assertThat(orders.view("a").latestReport().detail()).isEqualTo("first lease");
    orders.loseLease();
    assertThat(orders.desk.reclaim("a", "w2", "person").knownState()).isEqualTo(OrderState.CREATED);
  }

  @Test
  void knownStateIsTheLatestOrderStateAndNotHowARunEnded() {
    orders.accepted("a", "w", "in_cart");
    orders.accepted("a", "w", "needs_human");
    orders.loseLease();
    assertThat(orders.desk.reclaim("a", "w", "person").knownState()).isEqualTo(OrderState.IN_CART);
  }

  @ParameterizedTest
  @CsvSource({
    "paid,,succeeded",
    "shipped,,succeeded",
    "delivered,,succeeded",
    "failed,,failed",
    "cancelled,,failed",
    "created,,failed",
    "in_cart,,failed",
    "needs_human,,needs_human",
    "ordered,,needs_human",
    "awaiting_payment,,needs_human",
    "in_cart,needs_human,needs_human",
    "ordered,succeeded,succeeded",
    "failed,cancelled,needs_human",
    "created,failed,failed"
  })
  void aTerminalReportSettlesByItsOutcomeOrItsState(String state, String outcome, String status) {
    String[] more =
        outcome == null
            ? new String[] {TERMINAL}
            : new String[] {TERMINAL, "\"outcome\":\"" + outcome + "\""};
    assertThat(orders.accepted("a", "w", state, more).status().wire()).isEqualTo(status);
    assertThat(orders.view("a").task().leaseExpiresAt()).isNull();
    assertThat(orders.view("a").task().leaseOwner()).isEqualTo("w");
  }

  @Test
  void cancelledCountsOnlyWhereItWasAskedForAndNothingWasOrdered() {
    orders.database.execute("UPDATE order_tasks SET cancel_requested = 1");
    assertThat(orders.accepted("a", "w", "failed", TERMINAL, "\"outcome\":\"cancelled\"").status())
        .isEqualTo(TaskStatus.CANCELLED);
    orders.submit("b");
    orders.lease("w");
    orders.database.execute("UPDATE order_tasks SET cancel_requested = 1");
    orders.accepted("b", "w", "in_cart", "\"site_order_id\":\"n1\"");
    assertThat(orders.accepted("b", "w", "failed", TERMINAL, "\"outcome\":\"cancelled\"").status())
        .isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void afterTheEndReportsAreKeptAndTheStatusStays() {
    orders.accepted("a", "w", "paid", TERMINAL);
    orders.accepted("a", "w", "shipped");
    orders.accepted("a", "w", "delivered", TERMINAL);
    assertThat(orders.status("a")).isEqualTo(TaskStatus.SUCCEEDED);
    assertThat(states()).endsWith(OrderState.SHIPPED, OrderState.DELIVERED);
  }

  @Test
  void theLastOwnersTerminalWordSettlesNeedsHumanAndStale() {
    orders.accepted("a", "w", "needs_human", TERMINAL);
    assertThat(orders.accepted("a", "w", "paid", TERMINAL).status())
        .isEqualTo(TaskStatus.SUCCEEDED);
    orders.submit("b");
    orders.lease("w");
    orders.loseLease();
    assertThat(orders.accepted("b", "w", "in_cart").status()).isEqualTo(TaskStatus.STALE);
    assertThat(orders.accepted("b", "w", "failed", TERMINAL).status()).isEqualTo(TaskStatus.FAILED);
  }

  @Test
  void whatCantBeReadIsNamedLeftOutOfTheMirrorAndKeptInTheLog() {
    String[] more = {
      "\"payable_yen\":12800.5", "\"pay_deadline\":\"tomorrow\"", "\"site_order_id\":\"a\\nb\"",
      "\"evidence_ref\":\"../x\"", "\"evidence_sha256\":\"xyz\"", "\"evidence_missing\":\"no\"",
      "\"error_code\":\"5001\"", "\"detail\":{}"
    };
    assertThat(orders.accepted("a", "w", "in_cart", more).ignoredFields())
        .containsExactly(
            "payable_yen",
            "pay_deadline",
            "site_order_id",
            "evidence_ref",
            "evidence_sha256",
            "evidence_missing",
            "error_code",
            "detail");
    ReportView row = orders.view("a").latestReport();
    assertThat(row.payableYen()).isNull();
    assertThat(row.siteOrderId()).isNull();
    assertThat(orders.database.text("SELECT body FROM order_report_log"))
        .contains("12800.5", "tomorrow", "a\\nb", "../x");
  }

  @Test
  void halfACharacterIsKeptAsItCame() {
    orders.accepted("a", "w", "in_cart", "\"detail\":\"x\\ud800y\"", "\"note\":\"商品\"");
    assertThat(orders.database.text("SELECT body FROM order_report_log"))
        .containsIgnoringCase("x\\ud800y")
        .containsIgnoringCase("\\u5546");
  }

  @Test
  void aDeadlineIsReadInAnyOffset() {
    orders.accepted("a", "w", "in_cart", "\"pay_deadline\":\"2026-07-30T23:59:00+09:00\"");
    assertThat(orders.view("a").latestReport().payDeadline())
        .isEqualTo(Instant.parse("2026-07-30T14:59:00Z"));
  }

  @Test
  void theLogRefusesChangesAndDeletions() {
    orders.accepted("a", "w", "created");
    for (String sql :
        List.of(
            "UPDATE order_report_log SET body = '{}'",
            "DELETE FROM order_report_log",
            "REPLACE INTO order_report_log SELECT * FROM order_report_log")) {
      assertThatThrownBy(() -> orders.database.execute(sql)).isInstanceOf(RuntimeException.class);
    }
    assertThat(orders.dispositions()).containsExactly("accepted");
  }

  @Test
  void aReportInAStandingLeaseIsASignOfLifeAndOneAfterTheEndIsNot() {
    orders.clock.advance(Duration.ofSeconds(10));
    orders.accepted("a", "w", "created");
    assertThat(lastSeen()).isEqualTo(orders.clock.instant());
    orders.clock.advance(Duration.ofSeconds(10));
    orders.accepted("a", "w", "paid", TERMINAL);
    Instant end = orders.clock.instant();
    assertThat(lastSeen()).isEqualTo(end);
    orders.clock.advance(Duration.ofSeconds(10));
    orders.accepted("a", "w", "shipped");
    assertThat(lastSeen()).isEqualTo(end);
  }

  private Instant lastSeen() {
    return orders.workers.all().get(0).lastSeenAt();
  }

  private List<OrderState> states() {
    return orders.view("a").reports().stream().map(ReportView::state).toList();
  }
}
