package dev.ordergateway.gateway.order;

import static dev.ordergateway.gateway.order.RefusalFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.task.EventView;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.RetryReason;
import dev.ordergateway.api.task.RetryView;
import dev.ordergateway.api.task.TaskDetail;
import dev.ordergateway.gateway.http.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A task is run again only where it is certain that nothing was ordered (SPEC §6). */
class RetryIT extends OrdersIT {
  @Test
  void aFailedTaskGoesBackToTheQueueUnderItsIdentity() {
    failed("w");
    TaskDetail before = orders.task("a");
    assertThat(before.retry().allowed()).isTrue();
    orders.clock.advance(Duration.ofSeconds(7));
    orders.retry("a");

    TaskDetail after = orders.task("a");
    assertThat(after.status()).isEqualTo("queued");
    assertThat(after.version()).isEqualTo(before.version() + 1);
    assertThat(after.payload()).isEqualTo(before.payload());
    assertThat(after.executions()).isEqualTo(before.executions());
    assertThat(after.retries())
        .containsExactly(
            new RetryView(
                1,
                "failed",
                RetryReason.AUTOMATION_FAILED,
                null,
                "person",
                orders.clock.instant()));
    assertThat(after.events()).extracting(EventView::type).containsExactly("TASK_REQUEUED");

    LeaseGrant again = orders.leaseFencing("w");
    assertThat(again.leaseCount()).isEqualTo(2);
    assertThat(again.retryNo()).isEqualTo(1);
    assertThat(again.permitGiven()).isFalse();
    assertThat(again.knownState()).isNull();
    assertThat(orders.task("a").executions()).hasSize(2);
    assertThat(orders.fence("a", "w", 2, "f").permitSeconds()).isPositive();
  }

  @Test
  void itIsHandedToAWaitingCallAtOnce() {
    failed("w");
    long begun = orders.database.commits();
    orders.retry("a");
    assertThat(orders.lease("w2").taskId()).isEqualTo("a");
    assertThat(orders.database.commits()).isGreaterThan(begun);
  }

  @ParameterizedTest
  @ValueSource(strings = {"queued", "leased", "running", "stale", "needs_human", "succeeded"})
  void noOtherStatusIsRetried(String status) {
    reach(status);
    assertThat(orders.status("a").wire()).isEqualTo(status);
    refused(PlainCode.TASK_RETRY_NOT_ALLOWED, () -> orders.retry("a"));
    assertThat(orders.task("a").retry().blockedBy()).contains("STATUS");
    assertThat(orders.task("a").retries()).isEmpty();
  }

  @Test
  void anUnknownTaskIsSaidToBeOne() {
    refused(EnvelopeCode.TASK_NOT_FOUND, () -> orders.retry("nothing"));
  }

  @Test
  void aPermitBarsItForEver() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.fence("a", "w", 1, "f");
    orders.accepted("a", "w", "failed", "\"terminal\":true");
    isUncertainFor("SUBMISSION_RECORDED", "BUY_UNDER_NEW_REVISION");
  }

  @Test
  void aReportOfAnOrderBarsIt() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.accepted("a", "w", "ordered");
    orders.accepted("a", "w", "failed", "\"terminal\":true");
    isUncertainFor("SUBMISSION_RECORDED", "ORDER_SUBMITTED");
  }

  @Test
  void aFormerHoldersLateWordBarsIt() {
    orders.submit("a");
    orders.leaseFencing("old");
    orders.loseLease();
    orders.desk.reclaim("a", "new", "person");
    orders.accepted("a", "new", "failed", "\"terminal\":true");
    orders.report("a", "old", "ordered");
    isUncertainFor("SUBMISSION_RECORDED");
  }

  @Test
  void aSignThatCameBeforeTheTaskItselfBarsIt() {
    orders.report("a", "w", "paid", "\"site_order_id\":\"1-20260101-0000000001\"");
    failed("w");
    isUncertainFor("ORDER_SUBMITTED");
  }

  @Test
  void aWorkerThatDoesNotFenceAndSaysNothingLeavesItUncertainUntilAPersonLooked() {
    orders.submit("a");
    orders.lease("w");
    orders.accepted("a", "w", "needs_human", "\"terminal\":true");
    orders.resolve("a", ResolveOutcome.FAILED, null, null);
    isUncertainFor("ORDER_UNCERTAIN");
    orders.resolve("a", ResolveOutcome.FAILED, false, null);
    orders.retry("a");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void aWorkerThatFencesAndHasNoPermitHasBoughtNothing() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.loseLease();
    orders.resolve("a", ResolveOutcome.FAILED, null, null);
    orders.retry("a");
    assertThat(orders.status("a")).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void whoHadItBeforeTheRetryHoldsItNoMore() {
    failed("w");
    orders.retry("a");
    assertThat(orders.report("a", "w", "ordered")).isInstanceOf(ReportResult.Refused.class);
    assertThat(orders.submissionState("a")).isEqualTo("MANUAL_REVIEW");
    assertThat(orders.reviewKinds()).containsExactly("LATE_REPORT");
    LeaseGrant grant = orders.leaseFencing("w");
    assertThat(grant.permitGiven()).isTrue();
    refused(EnvelopeCode.PERMIT_ALREADY_GIVEN, () -> orders.fence("a", "w", 2, "f"));
  }

  @Test
  void theWishToCancelIsForgottenWithTheRetry() {
    orders.submit("a");
    orders.leaseFencing("w");
    orders.cancel("a");
    orders.accepted("a", "w", "failed", "\"terminal\":true", "\"outcome\":\"cancelled\"");
    orders.retry("a");
    assertThat(orders.leaseFencing("w").cancelRequested()).isFalse();
    assertThat(orders.fence("a", "w", 2, "f").permitSeconds()).isPositive();
  }

  @Test
  void theSameKeyRequeuesOnceAndAnotherContentConflicts() {
    failed("w");
    orders.retry("a", "k", "AUTOMATION_FAILED", null);
    orders.leaseFencing("w");
    orders.retry("a", "k", "AUTOMATION_FAILED", null);
    assertThat(orders.status("a")).isEqualTo(TaskStatus.LEASED);
    assertThat(orders.task("a").retries()).hasSize(1);
    refused(
        PlainCode.IDEMPOTENCY_CONFLICT, () -> orders.retry("a", "k", "DEVICE_INTERRUPTED", null));
  }

  @Test
  void aRefusedRetryUsesUpNoKey() {
    reach("needs_human");
    refused(
        PlainCode.TASK_RETRY_NOT_ALLOWED, () -> orders.retry("a", "k", "AUTOMATION_FAILED", null));
    orders.resolve("a", ResolveOutcome.FAILED, false, null);
    orders.retry("a", "k", "AUTOMATION_FAILED", null);
    assertThat(orders.status("a")).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void ofManyRetriesAtOnceOneRequeues() throws Exception {
    failed("w");
    ExecutorService threads = Executors.newFixedThreadPool(10);
    try {
      List<Callable<Boolean>> calls =
          IntStream.range(0, 10).mapToObj(i -> (Callable<Boolean>) this::retried).toList();
      int requeued = 0;
      for (Future<Boolean> result : threads.invokeAll(calls)) {
        requeued += result.get() ? 1 : 0;
      }
      assertThat(requeued).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
    assertThat(orders.task("a").retries()).hasSize(1);
    assertThat(orders.task("a").version()).isEqualTo(2);
  }

  private boolean retried() {
    try {
      orders.retry("a");
      return true;
    } catch (ApiException e) {
      assertThat(e.code()).isEqualTo(PlainCode.TASK_RETRY_NOT_ALLOWED);
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"BECAUSE, -", "'', -", "-, -", "other, x", "OTHER, -", "OTHER, '  \t\u3000'"})
  void aBadReasonIsRefusedAndNothingIsWritten(String reason, String note) {
    failed("w");
    refused(PlainCode.INVALID_RETRY_REASON, () -> orders.retry("a", "k", reason, note));
    assertThat(orders.status("a")).isEqualTo(TaskStatus.FAILED);
  }

  @Test
  void aNoteHasFiveHundredBytesWithoutTheBlanksAroundIt() {
    failed("w");
    String longest = "\u5b57".repeat(166); // 498 bytes
    refused(
        PlainCode.INVALID_RETRY_REASON, () -> orders.retry("a", "k", "OTHER", longest + "\u5b57"));
    orders.retry("a", "k", "OTHER", "  " + longest + " \u3000");
    assertThat(orders.task("a").retries().get(0).note()).isEqualTo(longest);
  }

  @Test
  void theDatabaseRefusesToChangeWhatWasDone() {
    failed("w");
    orders.retry("a");
    for (String statement :
        List.of(
            "UPDATE task_retries SET note = 'x'",
            "DELETE FROM task_retries",
            "INSERT OR REPLACE INTO task_retries SELECT * FROM task_retries",
            "UPDATE task_events SET operator = 'x'",
            "DELETE FROM task_events",
            "INSERT OR REPLACE INTO task_events SELECT * FROM task_events")) {
      assertThatThrownBy(() -> orders.database.execute(statement))
          .as(statement)
          .hasStackTraceContaining("append-only");
    }
  }

  private void isUncertainFor(String... words) {
    refused(PlainCode.TASK_RETRY_ORDER_UNCERTAIN, () -> orders.retry("a"));
    assertThat(orders.task("a").retry().allowed()).isFalse();
    assertThat(orders.task("a").retry().blockedBy()).contains(words);
    assertThat(orders.task("a").retries()).isEmpty();
  }

  private void failed(String worker) {
    orders.submit("a");
    orders.leaseFencing(worker);
    orders.accepted("a", worker, "failed", "\"terminal\":true");
  }

  private void reach(String status) {
    orders.submit("a");
    if (status.equals("queued")) {
      return;
    }
    orders.leaseFencing("w");
    switch (status) {
      case "leased" -> {}
      case "running" -> orders.accepted("a", "w", "created");
      case "stale" -> orders.loseLease();
      case "needs_human" -> orders.accepted("a", "w", "needs_human", "\"terminal\":true");
      case "succeeded" -> orders.accepted("a", "w", "paid", "\"terminal\":true");
      default -> throw new IllegalArgumentException(status);
    }
  }
}
