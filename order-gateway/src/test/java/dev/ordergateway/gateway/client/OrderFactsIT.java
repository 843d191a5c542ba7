package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.SubmissionView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every sign of an order is kept, shown, and blocks a repeat (SPEC §0, law 1). */
class OrderFactsIT extends ClientsIT {
  private static final String ORDERED = "\"order_submitted\":true";
  private static final String NOT_ORDERED = "\"order_submitted\":false";
  private static final String NUMBER = "\"site_order_id\":\"261130-1\"";

  @Test
  void aPurchasesResultCountsAsAnOrderUnlessItSaysOtherwise() {
    claimed("t", "c");
    clients.result("t", "c");
    assertThat(clients.lastRun("t").orderSubmitted()).isTrue();
    assertThat(clients.task("t").submissions())
        .containsExactly(
            new SubmissionView("MANUAL_REVIEW", 1, null, null, clients.clock.instant()));
    claimed("u", "c");
    clients.result("u", "c", NOT_ORDERED);
    assertThat(clients.lastRun("u").orderSubmitted()).isFalse();
    assertThat(clients.task("u").submissions()).isEmpty();
  }

  @Test
  void aRealOrdersSuccessWithoutAnOrderIsForAPerson() {
    claimed("t", "c");
    clients.result("t", "c", NOT_ORDERED);
    assertThat(clients.status("t")).isEqualTo("succeeded");
    assertThat(clients.reviewKinds()).containsExactly("CONTRADICTION");
  }

  @Test
  void aDryRunsSuccessWithoutAnOrderIsNone() {
    clients.make("t", "c", "\"requires_real_order\":false");
    clients.claim("c");
    clients.result("t", "c", NOT_ORDERED);
    assertThat(clients.status("t")).isEqualTo("succeeded");
    assertThat(clients.reviewKinds()).isEmpty();
  }

  @Test
  void aNumberOfAnOrderIsASignWhateverStandsBesideIt() {
    claimed("t", "c");
    clients.failure("t", "c", "failed", NUMBER, NOT_ORDERED);
    assertThat(clients.lastRun("t").orderSubmitted()).isTrue();
    assertThat(clients.task("t").submissions())
        .extracting(SubmissionView::siteOrderId)
        .containsExactly("261130-1");
    assertThat(clients.database.texts("SELECT site FROM site_orders")).containsExactly("pdd");
  }

  @Test
  void aNumberThatComesLaterCompletesTheRecord() {
    claimed("t", "c");
    clients.result("t", "c");
    clients.result("t", "c", NUMBER);
    assertThat(clients.task("t").submissions())
        .extracting(SubmissionView::siteOrderId)
        .containsExactly("261130-1");
    assertThat(clients.reviewKinds()).isEmpty();
  }

  @Test
  void oneNumberOnTwoTasksIsForAPerson() {
    claimed("t", "c");
    claimed("u", "c");
    clients.result("t", "c", NUMBER);
    clients.result("u", "c", NUMBER);
    assertThat(clients.reviewKinds()).containsExactly("DUPLICATE_SITE_ORDER");
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "cancelled"})
  void aTaskThatEndsWithoutSuccessAfterAnOrderIsForAPersonAndIsNotRunAgain(String status) {
    claimed("t", "c");
    clients.failure("t", "c", status, ORDERED);
    assertThat(clients.status("t")).isEqualTo(status);
    assertThat(clients.reviewKinds()).containsExactly("CONTRADICTION");
    refused(PlainCode.TASK_RETRY_ORDER_UNCERTAIN, () -> clients.retry("t"));
    assertThat(clients.task("t").retry().blockedBy())
        .contains("SUBMISSION_RECORDED", "ORDER_SUBMITTED");
  }

  @Test
  void aFailureWithoutASignAfterAnEarlierOneIsAContradictionToo() {
    claimed("t", "a");
    clients.assign("t", "b", false, "looked");
    clients.claim("b");
    clients.failure("t", "a", "failed", ORDERED);
    int before = clients.reviewKinds().size();
    assertThat(clients.failure("t", "b", "failed", NOT_ORDERED)).isEqualTo("failed");
    assertThat(clients.reviewKinds()).hasSize(before + 1);
  }

  @Test
  void aWordWithoutAWordOfTheOrderLeavesItUncertain() {
    claimed("t", "c");
    clients.failure("t", "c", "failed");
    assertThat(clients.lastRun("t").orderSubmitted()).isNull();
    refused(PlainCode.TASK_RETRY_ORDER_UNCERTAIN, () -> clients.retry("t"));
    clients.resolve("t", ResolveOutcome.FAILED, false);
    clients.retry("t");
    assertThat(clients.status("t")).isEqualTo("assigned");
  }

  @Test
  void aClientThatSaysItBoughtNothingMayTryAgain() {
    claimed("t", "c");
    clients.failure("t", "c", "failed", NOT_ORDERED);
    assertThat(clients.lastRun("t").orderSubmitted()).isFalse();
    clients.retry("t");
    assertThat(clients.task("t").version()).isEqualTo(2);
    assertThat(clients.claimed("c")).isEqualTo("t");
  }

  @Test
  void noSignIsEverTakenBack() {
    claimed("t", "c");
    clients.failure("t", "c", "failed", ORDERED);
    clients.failure("t", "c", "failed", NOT_ORDERED);
    assertThat(clients.lastRun("t").orderSubmitted()).isTrue();
    assertThat(clients.task("t").submissions()).hasSize(1);
    clients.resolve("t", ResolveOutcome.FAILED, false);
    assertThat(clients.lastRun("t").orderSubmitted()).isTrue();
    refused(PlainCode.TASK_RETRY_ORDER_UNCERTAIN, () -> clients.retry("t"));
  }

  @Test
  void aDenialIsOfTheClientsOwnRunOnly() {
    claimed("t", "a");
    clients.failure("t", "a", "retry_wait");
    clients.claim("a");
    clients.failure("t", "a", "failed", NOT_ORDERED);
    assertThat(clients.task("t").executions())
        .extracting(run -> run.orderSubmitted())
        .containsExactly(null, false);
    refused(PlainCode.TASK_RETRY_ORDER_UNCERTAIN, () -> clients.retry("t"));
  }

  @Test
  void anOrderThatAPersonDeniedIsASignAllTheSame() {
    claimed("t", "a");
    clients.assign("t", "b", false, "looked: nothing there");
    assertThat(clients.lastRun("t").orderSubmitted()).isFalse();
    clients.result("t", "a", NUMBER);
    assertThat(clients.lastRun("t").orderSubmitted()).isTrue();
    assertThat(clients.task("t").submissions()).hasSize(1);
  }

  @Test
  void collectingMovesNoMoney() {
    clients.collect("t", "c");
    clients.claim("c");
    clients.failure("t", "c", "failed");
    assertThat(clients.task("t").retry().allowed()).isTrue();
    clients.retry("t");
    clients.claim("c");
    clients.result("t", "c", "\"pdd_data\":{\"goods_id\":\"42\",\"skus\":[{}]}");
    assertThat(clients.status("t")).isEqualTo("succeeded");
    assertThat(clients.task("t").submissions()).isEmpty();
    assertThat(clients.lastRun("t").orderSubmitted()).isNull();
    assertThat(clients.reviewKinds()).isEmpty();
  }

  @Test
  void aResolvedTaskHasItsContradictionsClosed() {
    claimed("t", "c");
    clients.cancel("t");
    clients.result("t", "c", NUMBER);
    clients.resolve("t", ResolveOutcome.SUCCEEDED, true);
    assertThat(clients.status("t")).isEqualTo("succeeded");
    assertThat(clients.database.texts("SELECT status FROM manual_reviews"))
        .containsExactly("resolved");
  }

  private void claimed(String taskId, String clientId) {
    clients.make(taskId, clientId);
    assertThat(clients.claimed(clientId)).isEqualTo(taskId);
  }
}
