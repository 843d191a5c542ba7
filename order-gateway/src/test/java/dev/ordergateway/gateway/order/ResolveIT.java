package dev.ordergateway.gateway.order;

import static dev.ordergateway.gateway.order.RefusalFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.review.ReviewStatus;
import dev.ordergateway.api.review.ReviewView;
import dev.ordergateway.api.task.ExecutionView;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.SubmissionView;
import dev.ordergateway.gateway.http.ApiException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A person's word after a look at the site (SPEC §6). */
class ResolveIT extends OrdersIT {
  private static final String NUMBER = "7-20260101-0000000001";

  @ParameterizedTest
  @EnumSource
  void aTaskThatNeedsAPersonEndsAsThePersonSays(ResolveOutcome outcome) {
    needsHuman();
    orders.resolve("a", outcome, null, null);
    assertThat(orders.status("a").wire()).isEqualTo(outcome.wire());
    assertThat(orders.task("a").events().get(0).details().path("note").asText())
        .isEqualTo("looked");
  }

  @Test
  void aStaleTaskFreesItsLane() {
    orders.submit("a");
    orders.submit("b");
    orders.leaseFencing("w");
    orders.fence("a", "w", 1, "f");
    orders.loseLease();
    assertThat(orders.lease("w")).as("the fenced one keeps its lane").isNull();
    orders.resolve("a", ResolveOutcome.SUCCEEDED, true, NUMBER);
    assertThat(orders.lease("w").taskId()).isEqualTo("b");
  }

  @Test
  void whatMayStillBeExecutedIsNotResolved() {
    orders.submit("a");
    refused(PlainCode.TASK_RESOLVE_NOT_ALLOWED, () -> resolveFailed());
    orders.leaseFencing("w");
    refused(PlainCode.TASK_RESOLVE_NOT_ALLOWED, () -> resolveFailed());
    orders.accepted("a", "w", "created");
    refused(PlainCode.TASK_RESOLVE_NOT_ALLOWED, () -> resolveFailed());
    refused(
        EnvelopeCode.TASK_NOT_FOUND,
        () -> orders.resolve("nothing", ResolveOutcome.FAILED, null, null));
    assertThat(orders.task("a").events()).isEmpty();
  }

  @Test
  void notBoughtCannotBeSaidBeforeThePermitIsSettled() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.fence("a", "w", 1, "f");
    orders.accepted("a", "w", "needs_human", "\"terminal\":true");
    orders.clock.advance(OrdersFixture.SETTLE.minusMillis(1));
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(() -> resolveFailed())
        .satisfies(
            refusal -> {
              assertThat(refusal.code()).isEqualTo(PlainCode.TASK_RESOLVE_NOT_ALLOWED);
              assertThat(refusal.retryAfter()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
            });
    orders.clock.advance(Duration.ofMillis(1));
    resolveFailed();
    assertThat(orders.status("a")).isEqualTo(TaskStatus.FAILED);
    assertThat(orders.task("a").retry().blockedBy()).contains("SUBMISSION_RECORDED");
  }

  @Test
  void boughtCanBeSaidAtOnceAndCompletesThePermit() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.fence("a", "w", 1, "f");
    orders.accepted("a", "w", "needs_human", "\"terminal\":true");
    orders.resolve("a", ResolveOutcome.SUCCEEDED, true, NUMBER);
    SubmissionView submission = orders.task("a").submissions().get(0);
    assertThat(submission.state()).isEqualTo("RECONCILED");
    assertThat(submission.siteOrderId()).isEqualTo(NUMBER);
    assertThat(submission.generation()).as("the permit's").isEqualTo(1);
    assertThat(orders.database.text("SELECT fenced_at FROM submissions")).isNotNull();
  }

  @Test
  void anOrderWithoutAPermitIsRecordedToo() {
    needsHuman();
    orders.resolve("a", ResolveOutcome.FAILED, true, null);
    assertThat(orders.submissionState("a")).isEqualTo("RECONCILED");
    refused(PlainCode.TASK_RETRY_ORDER_UNCERTAIN, () -> orders.retry("a"));
  }

  @Test
  void aSucceededPurchaseHasAnOrderEvenIfNobodySaysSo() {
    needsHuman();
    orders.resolve("a", ResolveOutcome.SUCCEEDED, null, null);
    orders.resolve("a", ResolveOutcome.FAILED, null, null);
    refused(PlainCode.TASK_RETRY_ORDER_UNCERTAIN, () -> orders.retry("a"));
  }

  @Test
  void nothingWasBoughtTurnsSilenceIntoNoAndTakesNoSignBack() {
    orders.submit("a");
    orders.lease("w");
    orders.loseLease();
    orders.desk.reclaim("a", "w2", "person");
    orders.accepted("a", "w2", "ordered");
    orders.accepted("a", "w2", "needs_human", "\"terminal\":true");
    orders.resolve("a", ResolveOutcome.FAILED, false, null);
    assertThat(orders.task("a").executions())
        .extracting(ExecutionView::orderSubmitted)
        .containsExactly(false, true);
    assertThat(orders.submissionState("a")).isEqualTo("MANUAL_REVIEW");
    refused(PlainCode.TASK_RETRY_ORDER_UNCERTAIN, () -> orders.retry("a"));
  }

  @Test
  void whoSaysThatNothingWasBoughtCannotDescribeAnOrder() {
    needsHuman();
    refused(EnvelopeCode.INVALID, () -> orders.resolve("a", ResolveOutcome.FAILED, false, NUMBER));
    refused(EnvelopeCode.INVALID, () -> orders.resolve("a", ResolveOutcome.SUCCEEDED, false, null));
    assertThat(orders.status("a")).isEqualTo(TaskStatus.NEEDS_HUMAN);
  }

  @Test
  void aSecondNumberOfTheSameTaskAndANumberOfAnotherAreForAPerson() {
    orders.submit("b");
    orders.lease("w");
    orders.accepted("b", "w", "paid", "\"terminal\":true", "\"site_order_id\":\"" + NUMBER + "\"");
    needsHuman();
    orders.resolve("a", ResolveOutcome.SUCCEEDED, true, NUMBER);
    orders.resolve("a", ResolveOutcome.SUCCEEDED, true, "8-20260101-0000000002");
    assertThat(orders.reviewKinds())
        .containsExactlyInAnyOrder("DUPLICATE_SITE_ORDER", "SEVERAL_SITE_ORDERS");
    assertThat(orders.task("a").submissions().get(0).siteOrderId()).isEqualTo(NUMBER);
  }

  @Test
  void theReviewsOfWhatContradictedItsEndAreClosed() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.accepted("a", "w", "failed", "\"terminal\":true");
    orders.accepted("a", "w", "paid");
    assertThat(orders.reviewKinds()).contains("CONTRADICTION");
    orders.resolve("a", ResolveOutcome.SUCCEEDED, true, NUMBER);
    assertThat(orders.reviews())
        .filteredOn(review -> review.kind().equals("CONTRADICTION"))
        .extracting(ReviewView::status)
        .containsOnly(ReviewStatus.RESOLVED);
  }

  @Test
  void whoHeldItStaysKnownAndCanStillTellWhatBecameOfTheOrder() {
    needsHuman();
    orders.resolve("a", ResolveOutcome.SUCCEEDED, true, NUMBER);
    orders.accepted("a", "w", "shipped");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.SUCCEEDED);
    assertThat(orders.reviewKinds()).doesNotContain("LATE_REPORT");
  }

  private void resolveFailed() {
    orders.resolve("a", ResolveOutcome.FAILED, false, null);
  }

  private void needsHuman() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.accepted("a", "w", "needs_human", "\"terminal\":true");
  }
}
