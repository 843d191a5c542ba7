package dev.ordergateway.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryReceipt;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.api.query.QuerySummary;
import dev.ordergateway.api.query.QueryView;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of a query (SPEC §4, S0 §11.6). */
class QueryIT {
  @TempDir Path folder;
  private QueriesFixture queries;

  @BeforeEach
  void open() {
    queries = new QueriesFixture(folder);
  }

  @AfterEach
  void close() throws Exception {
    queries.close();
  }

  @Test
  void theSameIdTwiceMakesOneQuery() {
    assertThat(queries.submit("q").created()).isTrue();
    QueryReceipt again = queries.submit("q");
    assertThat(again).isEqualTo(new QueryReceipt("q", QueryStatus.QUEUED, false, null));
    assertThat(page(null, null)).hasSize(1);
  }

  @Test
  void theSameIdWithAnotherQuestionIsToldSoAndTheFirstStays() {
    queries.submit("q", "rakuten", "{\"max_pages\":1.10}");
    assertThat(queries.submit("q", "rakuten", "{\"max_pages\":1.10}").matches()).isNull();
    assertThat(queries.submit("q", "rakuten", "{\"max_pages\":2}").matches()).isFalse();
    assertThat(queries.submit("q", "other", "{\"max_pages\":1.10}").matches()).isFalse();
    assertThat(queries.view("q").params().toString()).isEqualTo("{\"max_pages\":1.10}");
  }

  @Test
  void aSiteThatIsNotConfiguredAndTheNameOfTheLeaseCallAreRefused() {
    assertRefused(() -> queries.submit("q", "nowhere", "{}"), EnvelopeCode.INVALID);
    assertRefused(() -> queries.submit("lease"), EnvelopeCode.INVALID);
    assertRefused(
        () -> queries.submit("q", "rakuten", "{\"x\":\"\\ud800\"}"), EnvelopeCode.INVALID);
  }

  @Test
  void theOldestIsLeasedFirstAndManyAreInFlight() {
    queries.submit("a");
    queries.submit("b", "other", "{}");
    queries.submit("c");
    assertThat(queries.lease("w1", "other").queryId()).isEqualTo("b");
    assertThat(queries.lease("w1").queryId()).isEqualTo("a");
    assertThat(queries.lease("w1").queryId()).as("the same worker again").isEqualTo("c");
    assertThat(queries.lease("w2")).isNull();
    queries.submit("d");
    assertThat(queries.lease("w2", "nowhere")).isNull();
    assertThat(queries.lease("w2").queryId()).isEqualTo("d");
  }

  @Test
  void aGrantSaysWhatTheWorkerMustKnow() {
    queries.submit("q", "rakuten", "{\"since\":\"2026-08-01T00:00:00Z\",\"n\":1.10}");
    assertThat(queries.lease("w"))
        .isEqualTo(
            new QueryGrant(
                "q",
                "rakuten",
                QueryKind.ORDER_LIST,
                queries.object("{\"since\":\"2026-08-01T00:00:00Z\",\"n\":1.10}"),
                1,
                queries.clock.instant().plus(QueriesFixture.LEASE)));
  }

  @Test
  void aResultIsThereForTheAskerValueForValueAndStays() throws Exception {
    String result = "{\"orders\":[],\"raw_pages\":[{\"深\":{\"い\":[1.10,null,\"x\"]}}]}";
    queries.submit("q");
    queries.lease("w");
    assertThat(queries.succeed("q", "w", 1, result).status()).isEqualTo(QueryStatus.SUCCEEDED);
    queries = queries.restarted();
    QueryView view = queries.view("q");
    assertThat(view.result().toString()).isEqualTo(result);
    assertThat(view.status()).isEqualTo(QueryStatus.SUCCEEDED);
    assertThat(view.finishedAt()).isEqualTo(queries.clock.instant());
    assertThat(view.leaseOwner()).isEqualTo("w");
    assertLeaseInvalid(() -> queries.succeed("q", "w", 1, "{}"));
    assertThat(queries.view("q")).isEqualTo(view);
  }

  @Test
  void anErrorComesBackWithItsCodeAndNoResult() {
    queries.submit("q");
    queries.lease("w");
    queries.fail("q", "w", 5001, "logged out");
    QueryView view = queries.view("q");
    assertThat(view.status()).isEqualTo(QueryStatus.FAILED);
    assertThat(view.errorCode()).isEqualTo(5001);
    assertThat(view.errorMessage()).isEqualTo("logged out");
    assertThat(view.result()).isNull();
  }

  @Test
  void anErrorsMessageIsKeptShort() {
    queries.submit("q");
    queries.lease("w");
    queries.fail("q", "w", 5002, "頁".repeat(5000));
    assertThat(queries.view("q").errorMessage()).isEqualTo("頁".repeat(1000) + "…");
  }

  @Test
  void onlyWhoHoldsTheQueryInThisAttemptMayAnswer() {
    assertRefused(() -> queries.succeed("q", "w", null, "{}"), EnvelopeCode.QUERY_NOT_FOUND);
    queries.submit("q");
    assertLeaseInvalid(() -> queries.succeed("q", "w", null, "{}"));
    queries.lease("w");
    assertLeaseInvalid(() -> queries.succeed("q", "w2", null, "{}"));
    assertLeaseInvalid(() -> queries.succeed("q", "w", 2, "{}"));
    assertThat(queries.status("q")).isEqualTo(QueryStatus.LEASED);
  }

  @Test
  void aLostLeaseLeadsBackToTheQueueAndTheLateResultIsRefused() {
    queries.submit("q");
    queries.lease("w1");
    queries.clock.advance(QueriesFixture.LEASE.minusMillis(1));
    queries.channel.sweep();
    assertThat(queries.status("q")).as("to the millisecond").isEqualTo(QueryStatus.LEASED);
    queries.clock.advance(Duration.ofMillis(1));
    assertLeaseInvalid(() -> queries.succeed("q", "w1", 1, "{\"old\":1}"));
    queries.channel.sweep();
    assertThat(queries.status("q")).isEqualTo(QueryStatus.QUEUED);
    assertThat(queries.view("q").leaseOwner()).isNull();
    assertThat(queries.lease("w1").attempt()).isEqualTo(2);
    assertLeaseInvalid(() -> queries.succeed("q", "w1", 1, "{\"old\":1}"));
    queries.succeed("q", "w1", 2, "{\"new\":1}");
    assertThat(queries.view("q").result().toString()).isEqualTo("{\"new\":1}");
  }

  @Test
  void aQueryThatIsLostTooOftenFails() {
    queries.submit("q");
    for (int i = 0; i < QueriesFixture.ATTEMPTS; i++) {
      assertThat(queries.status("q")).isEqualTo(QueryStatus.QUEUED);
      queries.lease("w");
      queries.loseLease();
    }
    QueryView view = queries.view("q");
    assertThat(view.status()).isEqualTo(QueryStatus.FAILED);
    assertThat(view.attempts()).isEqualTo(QueriesFixture.ATTEMPTS);
    assertThat(view.errorMessage()).contains("3 attempts");
    assertThat(queries.lease("w")).isNull();
  }

  @Test
  void aQueryPastItsTimeIsLeasedNoMoreEvenBeforeTheSweepSeesIt() {
    queries.submit("q");
    queries.clock.advance(QueriesFixture.TTL);
    assertThat(queries.lease("w")).isNull();
    assertThat(queries.status("q")).isEqualTo(QueryStatus.QUEUED);
    queries.channel.sweep();
    assertThat(queries.status("q")).isEqualTo(QueryStatus.EXPIRED);
    assertThat(queries.view("q").finishedAt()).isEqualTo(queries.clock.instant());
  }

  @Test
  void aLeasedQueryPastItsTimeMayStillBeAnsweredUntilItsLeaseEnds() {
    for (String id : List.of("answered", "lost")) {
      queries.submit(id);
    }
    queries.clock.advance(QueriesFixture.TTL.minusSeconds(1));
    queries.lease("w");
    queries.lease("w");
    queries.clock.advance(Duration.ofSeconds(2));
    queries.channel.sweep();
    queries.succeed("answered", "w", 1, "{}");
    queries.loseLease();
    assertThat(queries.status("answered")).isEqualTo(QueryStatus.SUCCEEDED);
    assertThat(queries.status("lost")).isEqualTo(QueryStatus.EXPIRED);
  }

  @Test
  void whatEndedLongAgoIsForgottenAndNothingElse() {
    for (String id : List.of("done", "failed", "expired")) {
      queries.submit(id);
    }
    queries.lease("w");
    queries.lease("w");
    queries.succeed("done", "w", 1, "{}");
    queries.fail("failed", "w", null, null);
    queries.clock.advance(QueriesFixture.TTL);
    queries.channel.sweep();
    queries.clock.advance(QueriesFixture.RETENTION.minus(QueriesFixture.TTL));
    queries.submit("queued");
    queries.submit("leased", "other", "{}");
    queries.lease("w", "other");
    queries.channel.sweep();
    assertRefused(() -> queries.view("done"), EnvelopeCode.QUERY_NOT_FOUND);
    assertRefused(() -> queries.view("failed"), EnvelopeCode.QUERY_NOT_FOUND);
    assertThat(queries.status("expired")).as("younger").isEqualTo(QueryStatus.EXPIRED);
    assertThat(queries.status("queued")).isEqualTo(QueryStatus.QUEUED);
    assertThat(queries.status("leased")).isEqualTo(QueryStatus.LEASED);
    assertThat(queries.submit("done").created()).as("its id is free again").isTrue();
  }

  @Test
  void aResultOverTheLimitLosesItsRawPartFirstAndFailsWhereThatIsNotEnough() {
    String tooLong = "\"" + "円".repeat(QueriesFixture.MOST_BYTES / 3) + "\"";
    queries.submit("list");
    queries.submit("detail");
    queries.submit("hopeless");
    for (int i = 0; i < 3; i++) {
      queries.lease("w");
    }
    queries.succeed("list", "w", 1, "{\"orders\":[],\"raw_pages\":[" + tooLong + "]}");
    queries.succeed("detail", "w", 1, "{\"found\":true,\"raw\":" + tooLong + "}");
    queries.succeed("hopeless", "w", 1, "{\"orders\":[" + tooLong + "],\"raw_pages\":[]}");
    assertThat(queries.view("list").result().toString())
        .isEqualTo("{\"orders\":[],\"raw_omitted\":true}");
    assertThat(queries.view("detail").result().toString())
        .isEqualTo("{\"found\":true,\"raw_omitted\":true}");
    QueryView hopeless = queries.view("hopeless");
    assertThat(hopeless.status()).isEqualTo(QueryStatus.FAILED);
    assertThat(hopeless.errorCode()).isEqualTo(5008);
    assertThat(hopeless.result()).isNull();
  }

  @Test
  void whereTooManyAreQueuedAFurtherOneIsRefusedUntilOneIsTakenAndAnOldOneIsStillAnswered() {
    for (int i = 0; i < QueriesFixture.MOST_QUEUED; i++) {
      queries.submit("q" + i, i % 2 == 0 ? "rakuten" : "other", "{}");
    }
    assertThatThrownBy(() -> queries.submit("more"))
        .isInstanceOfSatisfying(
            ApiException.class,
            error -> {
              assertThat(error.code()).isEqualTo(EnvelopeCode.UNAVAILABLE);
              assertThat(error.retryAfter()).isNotNull();
            });
    assertThat(queries.submit("q0").created()).as("asked again").isFalse();
    queries.lease("w");
    assertThat(queries.submit("more").created()).isTrue();
    assertRefused(() -> queries.submit("yet-more"), EnvelopeCode.UNAVAILABLE);
    queries.clock.advance(QueriesFixture.TTL);
    queries.channel.sweep();
    assertThat(queries.submit("yet-more").created()).as("the others' time is over").isTrue();
  }

  @Test
  void theListIsFilteredNewestFirstAndSpareOfResults() {
    queries.submit("a");
    queries.submit("b");
    queries.lease("w");
    queries.succeed("a", "w", 1, "{\"large\":true}");
    assertThat(page(null, null)).extracting(QuerySummary::queryId).containsExactly("b", "a");
    assertThat(page(QueryStatus.QUEUED, QueryKind.ORDER_LIST))
        .extracting(QuerySummary::queryId)
        .containsExactly("b");
    assertThat(page(null, QueryKind.ORDER_DETAIL)).isEmpty();
  }

  @Test
  void everyQueryIsHandedOutOnceHoweverManyAsk() throws Exception {
    List<Callable<List<String>>> workers = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      queries.submit("q" + i);
    }
    for (int i = 0; i < 8; i++) {
      String worker = "w" + i;
      workers.add(
          () -> {
            List<String> got = new ArrayList<>();
            QueryGrant grant;
            while ((grant = queries.lease(worker)) != null) {
              got.add(grant.queryId());
              queries.succeed(grant.queryId(), worker, grant.attempt(), "{}");
            }
            return got;
          });
    }
    List<String> all = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(workers.size());
    try {
      for (Future<List<String>> each : threads.invokeAll(workers)) {
        all.addAll(each.get());
      }
    } finally {
      threads.shutdown();
    }
    assertThat(all).hasSize(60).doesNotHaveDuplicates();
    assertThat(page(QueryStatus.SUCCEEDED, null)).hasSize(60);
  }

  private List<QuerySummary> page(QueryStatus status, QueryKind kind) {
    return queries.channel.reader().list(status, kind, new Paging(200, 0)).items();
  }

  private static void assertLeaseInvalid(ThrowingCallable call) {
    assertRefused(call, EnvelopeCode.QUERY_LEASE_INVALID);
  }

  private static void assertRefused(ThrowingCallable call, EnvelopeCode code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ApiException.class, error -> assertThat(error.code()).isEqualTo(code));
  }
}
