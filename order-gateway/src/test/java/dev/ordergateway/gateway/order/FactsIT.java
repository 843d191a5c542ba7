package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.TaskStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Law 5: a fact is never lost, and one that contradicts what is recorded is for a person. */
class FactsIT extends OrdersIT {
  private static final String TERMINAL = "\"terminal\":true";

  @BeforeEach
  void leased() {
    orders.submit("a");
    orders.leaseFencing("w");
  }

  @Test
  void aRefusedReportIsStoredWithTheReason() {
    assertThat(orders.report("a", "stranger", "created")).isInstanceOf(ReportResult.Refused.class);
    assertThat(orders.report("a", "w", "created", "\"lease_count\":7"))
        .isInstanceOf(ReportResult.Refused.class);
    assertThat(orders.report("nothing", "w", "created"))
        .isInstanceOf(ReportResult.UnknownTask.class);
    assertThat(orders.dispositions()).containsExactly("not_owner", "old_lease", "unknown_task");
    assertThat(orders.view("a").reports()).isEmpty();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.LEASED);
    assertThat(orders.reviews()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(OrderState.class)
  void aRefusedSignOfAnOrderIsASubmissionAndAReview(OrderState state) {
    orders.report("a", "stranger", state.wire());
    assertThat(orders.submissionState("a"))
        .isEqualTo(state.isSignOfAnOrder() ? "MANUAL_REVIEW" : "none");
    assertThat(orders.reviewKinds()).hasSize(state.isSignOfAnOrder() ? 1 : 0);
  }

  @Test
  void theSameLateReportTwiceIsOneReview() {
    orders.report("a", "stranger", "paid");
    orders.report("a", "stranger", "paid");
    assertThat(orders.reviewKinds()).containsExactly("LATE_REPORT");
    assertThat(orders.dispositions()).hasSize(2);
  }

  @Test
  void aSignOfAnOrderForAnUnknownTaskIsAReviewToo() {
    orders.report("lost", "w", "paid", "\"site_order_id\":\"n1\"");
    assertThat(orders.reviews())
        .singleElement()
        .satisfies(
            review -> {
              assertThat(review.kind()).isEqualTo("LATE_REPORT");
              assertThat(review.taskId()).isEqualTo("lost");
              assertThat(review.siteOrderId()).isEqualTo("n1");
            });
  }

  @Test
  void aFormerHoldersOrderBlocksTheNextPermit() {
    orders.loseLease();
    orders.desk.reclaim("a", "w2", "person");
    orders.report("a", "w", "ordered", "\"lease_count\":1");
    assertThat(orders.submissionState("a")).isEqualTo("MANUAL_REVIEW");
    assertThat(orders.reviewKinds()).containsExactly("LATE_REPORT");
  }

  @Test
  void anOrderWithoutAPermitIsASubmissionAndWherePermitsWerePromisedAReview() {
    orders.accepted("a", "w", "ordered");
    assertThat(orders.submissionState("a")).isEqualTo("MANUAL_REVIEW");
    assertThat(orders.reviewKinds()).containsExactly("UNFENCED_ORDER");
  }

  @Test
  void anOrderUnderItsPermitIsNoReviewAndCompletesTheSubmission() {
    orders.fence("a", "w", 1, "f");
    orders.accepted("a", "w", "ordered", "\"site_order_id\":\"n1\"");
    assertThat(orders.submissionState("a")).isEqualTo("FENCED");
    assertThat(orders.database.text("SELECT site_order_id FROM submissions")).isEqualTo("n1");
    assertThat(orders.reviews()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"12345", "{\"number\":\"n\"}", "[\"n\"]", "\"a\\nb\"", "true"})
  void anOrderNumberInAFormThatCantBeReadIsStillASignOfAnOrder(String number) {
    orders.accepted("a", "w", "in_cart", "\"site_order_id\":" + number);
    assertThat(orders.submissionState("a")).isEqualTo("MANUAL_REVIEW");
    assertThat(orders.accepted("a", "w", "failed", TERMINAL).status()).isEqualTo(TaskStatus.FAILED);
    assertThat(orders.reviewKinds()).contains("CONTRADICTION");
  }

  @Test
  void anUnreadableNumberAfterThePermitIsRememberedAtTheEnd() {
    orders.fence("a", "w", 1, "f");
    orders.accepted("a", "w", "in_cart", "\"site_order_id\":12345");
    orders.accepted("a", "w", "failed", TERMINAL);
    assertThat(orders.reviewKinds()).containsExactly("CONTRADICTION");
    assertThat(orders.database.text("SELECT order_submitted FROM executions")).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "\" \"", "{}", "[]"})
  void noOrderNumberIsNoSignOfAnOrder(String number) {
    orders.accepted("a", "w", "in_cart", "\"site_order_id\":" + number);
    assertThat(orders.submissionState("a")).isEqualTo("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\\u0085b", "a\\u2028b", "a\\u202eb", "a\\u009bb", "a\\u0000b", "a\\ud800b"})
  void anOrderNumberThatWouldForgeALogLineIsLeftOut(String number) {
    assertThat(
            orders
                .accepted("a", "w", "in_cart", "\"site_order_id\":\"" + number + "\"")
                .ignoredFields())
        .containsExactly("site_order_id");
  }

  @Test
  void aSecondOrderNumberOfATaskIsAReview() {
    orders.accepted("a", "w", "ordered", "\"site_order_id\":\"n1\"");
    orders.accepted("a", "w", "paid", "\"site_order_id\":\"n2\"");
    assertThat(orders.reviewKinds()).contains("SEVERAL_SITE_ORDERS");
    assertThat(orders.database.text("SELECT site_order_id FROM submissions")).isEqualTo("n1");
  }

  @Test
  void anOrderNumberOnTwoTasksIsAReviewWhoeverSaidIt() {
    orders.report("a", "stranger", "ordered", "\"site_order_id\":\"n1\"");
    orders.accepted("a", "w", "failed", TERMINAL);
    orders.submit("b");
    orders.lease("w");
    orders.accepted("b", "w", "paid", "\"site_order_id\":\"n1\"");
    assertThat(orders.reviewKinds()).contains("DUPLICATE_SITE_ORDER");
  }

  @Test
  void paidOnFailedAndCancelledOnSucceededAreContradictions() {
    orders.accepted("a", "w", "failed", TERMINAL);
    orders.accepted("a", "w", "paid");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.FAILED);
    orders.submit("b");
    orders.lease("w");
    orders.accepted("b", "w", "paid", TERMINAL);
    orders.accepted("b", "w", "cancelled");
    assertThat(orders.status("b")).isEqualTo(TaskStatus.SUCCEEDED);
    assertThat(orders.reviewKinds().stream().filter("CONTRADICTION"::equals)).hasSize(2);
  }

  @Test
  void anOutcomeThatContradictsTheEndIsAReviewWhateverItsState() {
    orders.accepted("a", "w", "paid", TERMINAL);
    orders.accepted("a", "w", "created", TERMINAL, "\"outcome\":\"failed\"");
    assertThat(orders.reviewKinds()).contains("CONTRADICTION");
    orders.submit("b");
    orders.lease("w");
    orders.accepted("b", "w", "failed", TERMINAL);
    orders.accepted("b", "w", "created", TERMINAL, "\"outcome\":\"succeeded\"");
    assertThat(orders.reviewKinds().stream().filter("CONTRADICTION"::equals)).hasSize(2);
  }

  @Test
  void monitoringAfterASuccessIsNoContradiction() {
    orders.fence("a", "w", 1, "f");
    orders.accepted("a", "w", "paid", TERMINAL);
    orders.accepted("a", "w", "shipped");
    orders.accepted("a", "w", "delivered");
    assertThat(orders.reviews()).isEmpty();
  }

  @Test
  void aTaskThatEndsFailedAfterAnOrderIsAContradiction() {
    orders.fence("a", "w", 1, "f");
    orders.accepted("a", "w", "ordered");
    orders.accepted("a", "w", "failed", TERMINAL);
    assertThat(orders.reviewKinds()).containsExactly("CONTRADICTION");
  }
}
