package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.WordReceipt;
import dev.ordergateway.api.task.ResolveOutcome;
import dev.ordergateway.api.task.ResultView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results and failures: taken once, whatever became of the task (SPEC §5, S1 §4–§6). */
class ResultIT extends ClientsIT {
  private static final String ORDERED = "\"order_submitted\":true";
  private static final String NOT_ORDERED = "\"order_submitted\":false";

  @Test
  void aResultSettlesItsTaskAndSaysOnlyThatItIsStored() {
    claimed("t", "c");
    clients.clock.advance(Duration.ofSeconds(9));
    Heard.Accepted heard = clients.result("t", "c", "\"pdd_data\":{\"order_sn\":\"1\"}");
    WordReceipt receipt = clients.receipt(heard);
    assertThat(heard.body())
        .isEqualTo(
            "{\"accepted\":true,\"result_id\":\""
                + receipt.resultId()
                + "\",\"accepted_at\":\"2026-11-30T12:00:09.000Z\"}");
    assertThat(clients.status("t")).isEqualTo("succeeded");
    assertThat(clients.results("t"))
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.resultId()).isEqualTo(receipt.resultId());
              assertThat(result.kind()).isEqualTo("result");
              assertThat(result.clientId()).isEqualTo("c");
              assertThat(result.generation()).isEqualTo(1);
              assertThat(result.afterEnd()).isFalse();
              assertThat(result.body().at("/pdd_data/order_sn").textValue()).isEqualTo("1");
            });
    assertThat(clients.lastRun("t").outcome()).isEqualTo("succeeded");
    assertThat(clients.lastRun("t").endedAt()).isEqualTo(clients.clock.instant());
  }

  @ParameterizedTest
  @CsvSource({
    "retry_wait,assigned",
    "manual_review,manual_review",
    "failed,failed",
    "cancelled,cancelled"
  })
  void aFailureLandsAsTheTableSays(String said, String becomes) {
    claimed("t", "c");
    Heard heard =
        clients.hear(
            "t",
            "c",
            ClientWord.Kind.FAILURE,
            "k",
            "\"status\":\"" + said + "\"",
            "\"attempt_id\":\"a1\"",
            "\"error_code\":\"X\"",
            "\"message\":\"m\"");
    String body = ((Heard.Accepted) heard).body();
    assertThat(body).contains("\"task_status\":\"" + becomes + "\"").contains("\"result_id\":\"");
    assertThat(clients.status("t")).isEqualTo(becomes);
    assertThat(clients.results("t").get(0).attemptId()).isEqualTo("a1");
    assertThat(clients.lastRun("t").outcome()).isEqualTo(said);
    assertThat(clients.reviewKinds()).isEmpty();
  }

  @Test
  void aTaskIsNeverPutBackAfterASignOfAnOrder() {
    claimed("t", "c");
    assertThat(clients.failure("t", "c", "retry_wait", ORDERED)).isEqualTo("manual_review");
    claimed("u", "c");
    assertThat(clients.failure("u", "c", "retry_wait", "\"site_order_id\":\"p-1\""))
        .isEqualTo("manual_review");
  }

  @Test
  void aTaskIsNeverPutBackAfterAnyEarlierSignEither() {
    claimed("t", "a");
    clients.assign("t", "b", false, "looked");
    assertThat(clients.claimed("b")).isEqualTo("t");
    clients.failure("t", "a", "failed", ORDERED);
    assertThat(clients.status("t")).as("a does not have it").isEqualTo("claimed");
    assertThat(clients.failure("t", "b", "retry_wait", NOT_ORDERED)).isEqualTo("manual_review");
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry_wait", "manual_review", "failed", "cancelled"})
  void aFailureCountsOnlyFromWhoHasTheTask(String said) {
    claimed("t", "a");
    clients.assign("t", "b", false, "looked");
    assertThat(clients.failure("t", "a", said)).isEqualTo("assigned");
    assertThat(clients.claimed("b")).isEqualTo("t");
    assertThat(clients.failure("t", "a", said)).isEqualTo("claimed");
    clients.result("t", "b");
    assertThat(clients.failure("t", "b", said)).isEqualTo("succeeded");
    assertThat(clients.results("t")).hasSize(4);
  }

  @Test
  void anEndedTaskIsNotPutBackByAFailure() {
    claimed("t", "c");
    clients.failure("t", "c", "failed", NOT_ORDERED);
    assertThat(clients.failure("t", "c", "retry_wait", NOT_ORDERED)).isEqualTo("failed");
    assertThat(clients.results("t"))
        .extracting(ResultView::afterEnd, ResultView::afterCancel)
        .containsExactly(tuple(false, false), tuple(true, false));
  }

  @Test
  void aResultIsAcceptedAfterTheCancellation() {
    claimed("t", "c");
    clients.cancel("t");
    assertThat(clients.receipt(clients.result("t", "c")).accepted()).isTrue();
    assertThat(clients.status("t")).isEqualTo("cancelled");
    assertThat(clients.results("t"))
        .extracting(ResultView::afterCancel, ResultView::afterEnd)
        .containsExactly(tuple(true, true));
    assertThat(clients.reviewKinds()).containsExactly("CONTRADICTION");
  }

  @Test
  void aResultOfTheFirstClientIsAcceptedAndTheSecondDoesNotBuyAgain() {
    claimed("t", "a");
    clients.assign("t", "b", false, "looked: nothing there");
    clients.result("t", "a");
    assertThat(clients.status("t")).isEqualTo("succeeded");
    assertThat(clients.claim("b")).isEmpty();
  }

  @Test
  void severalClientsResultsAreKeptAndTheSecondOrderIsShown() {
    claimed("t", "a");
    clients.assign("t", "b", false, "looked");
    assertThat(clients.claimed("b")).isEqualTo("t");
    clients.result("t", "a", "\"site_order_id\":\"n1\"");
    clients.result("t", "b", "\"site_order_id\":\"n2\"");
    assertThat(clients.results("t"))
        .extracting(ResultView::clientId, ResultView::afterEnd)
        .containsExactly(tuple("a", false), tuple("b", true));
    assertThat(clients.reviewKinds())
        .containsExactlyInAnyOrder("CONTRADICTION", "SEVERAL_SITE_ORDERS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "manual_review"})
  void aResultSettlesWhatHasFailedOrWaitsForAPerson(String status) {
    claimed("t", "c");
    clients.failure("t", "c", status, NOT_ORDERED);
    clients.result("t", "c");
    assertThat(clients.status("t")).isEqualTo("succeeded");
  }

  @Test
  void aSuccessIsNeverOverwritten() {
    claimed("t", "c");
    clients.result("t", "c");
    clients.failure("t", "c", "failed");
    clients.result("t", "c", NOT_ORDERED);
    assertThat(clients.status("t")).isEqualTo("succeeded");
    assertThat(clients.results("t")).hasSize(3);
    assertThat(clients.reviewKinds()).as("it denies its own order").contains("CONTRADICTION");
  }

  @Test
  void onlyAClientThatTheTaskWasNeverOfIsRefused() {
    claimed("t", "a");
    refused(PlainCode.NEVER_ASSIGNED, clients.hear("t", "stranger", ClientWord.Kind.RESULT, null));
    refused(
        PlainCode.NEVER_ASSIGNED,
        clients.hear("t", "stranger", ClientWord.Kind.FAILURE, null, "\"status\":\"failed\""));
    refused(EnvelopeCode.TASK_NOT_FOUND, clients.hear("no", "a", ClientWord.Kind.RESULT, null));
    assertThat(clients.results("t")).isEmpty();
    clients.make("u", "named-only");
    assertThat(clients.receipt(clients.result("u", "named-only")).accepted()).isTrue();
    assertThat(clients.status("u")).isEqualTo("succeeded");
  }

  @Test
  void theSameWordUnderTheSameKeyIsAnsweredByteForByteAndStoredOnce() {
    claimed("t", "c");
    ClientWord.Kind result = ClientWord.Kind.RESULT;
    Heard first = clients.hear("t", "c", result, "k", "\"pdd_data\":{\"a\":1,\"b\":[1,2]}");
    clients.clock.advance(Duration.ofHours(1));
    Heard again = clients.hear("t", "c", result, "k", " \"pdd_data\" : { \"b\":[1, 2],\n\"a\":1}");
    assertThat(again).isEqualTo(new Heard.Accepted(((Heard.Accepted) first).body(), true));
    assertThat(clients.results("t")).hasSize(1);
  }

  @Test
  void anotherContentUnderTheSameKeyIsRefusedAndKept() {
    claimed("t", "c");
    ClientWord.Kind result = ClientWord.Kind.RESULT;
    clients.hear("t", "c", result, "k", "\"pdd_data\":{\"n\":1}", NOT_ORDERED);
    for (int i = 0; i < 2; i++) {
      refused(
          PlainCode.IDEMPOTENCY_CONFLICT,
          clients.hear(
              "t", "c", result, "k", "\"pdd_data\":{\"n\":2}", "\"site_order_id\":\"p1\""));
    }
    assertThat(clients.results("t"))
        .extracting(ResultView::kind, ResultView::siteOrderId)
        .containsExactly(tuple("result", null), tuple("conflict", "p1"));
    assertThat(clients.reviewKinds()).containsOnlyOnce("IDEMPOTENCY_CONFLICT");
    assertThat(clients.task("t").submissions()).hasSize(1);
    assertThat(clients.lastRun("t").orderSubmitted()).as("a sign all the same").isTrue();
    clients.hear("t", "c", result, "k", "\"pdd_data\":{\"n\":1}", NOT_ORDERED);
    assertThat(clients.results("t")).hasSize(2);
  }

  @Test
  void aConflictIsKeptEvenWhereItCantBeRead() {
    claimed("t", "c");
    clients.hear("t", "c", ClientWord.Kind.RESULT, "k");
    refused(
        PlainCode.IDEMPOTENCY_CONFLICT,
        clients.hear(
            "t",
            "c",
            ClientWord.Kind.RESULT,
            "k",
            "\"pdd_data\":5",
            "\"order_submitted\":\"yes\""));
    assertThat(clients.results("t").get(1).body().get("pdd_data").intValue()).isEqualTo(5);
  }

  @Test
  void aKeyBelongsToItsClientAndItsPath() {
    claimed("t", "a");
    clients.assign("t", "b", false, "looked");
    clients.hear("t", "a", ClientWord.Kind.RESULT, "k", "\"pdd_data\":{\"by\":\"a\"}");
    clients.hear("t", "b", ClientWord.Kind.RESULT, "k", "\"pdd_data\":{\"by\":\"b\"}");
    clients.failure("t", "b", "failed");
    clients.hear(
        "t", "b", ClientWord.Kind.FAILURE, "k", "\"status\":\"failed\"", "\"attempt_id\":\"a\"");
    claimed("u", "a");
    clients.hear("u", "a", ClientWord.Kind.RESULT, "k", "\"pdd_data\":{}");
    assertThat(clients.results("t")).hasSize(4);
    assertThat(clients.results("u")).hasSize(1);
    assertThat(clients.reviewKinds()).doesNotContain("IDEMPOTENCY_CONFLICT");
  }

  @Test
  void aRefusedWordKeepsNoKey() {
    claimed("t", "c");
    ClientWord.Kind failure = ClientWord.Kind.FAILURE;
    refused(EnvelopeCode.INVALID, clients.hear("t", "c", failure, "k", "\"status\":\"exploded\""));
    assertThat(clients.database.texts("SELECT key FROM idempotency_keys")).isEmpty();
    assertThat(
            clients.hear("t", "c", failure, "k", "\"status\":\"failed\"", "\"attempt_id\":\"a\""))
        .isInstanceOf(Heard.Accepted.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"pdd_data\":null",
        "\"pdd_data\":[]",
        "\"pdd_data\":\"x\"",
        "\"order_submitted\":\"true\"",
        "\"order_submitted\":1",
        "\"site_order_id\":5",
        "\"site_order_id\":\"a\\nb\"",
        "\"attempt_id\":\"a b\"",
        "\"attempt_id\":5"
      })
  void aResultOfTheWrongFormIsRefusedAndChangesNothing(String field) {
    claimed("t", "c");
    refused(EnvelopeCode.INVALID, clients.hear("t", "c", ClientWord.Kind.RESULT, null, field));
    assertThat(clients.status("t")).isEqualTo("claimed");
    assertThat(clients.results("t")).isEmpty();
    assertThat(clients.task("t").submissions()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"attempt_id\":\"a\"",
        "\"status\":\"failed\"",
        "\"status\":\"assigned\",\"attempt_id\":\"a\"",
        "\"status\":5,\"attempt_id\":\"a\"",
        "\"status\":\"failed\",\"attempt_id\":\"a\",\"message\":5"
      })
  void aFailureOfTheWrongFormIsRefusedAndChangesNothing(String fields) {
    claimed("t", "c");
    refused(EnvelopeCode.INVALID, clients.hear("t", "c", ClientWord.Kind.FAILURE, null, fields));
    assertThat(clients.status("t")).isEqualTo("claimed");
    assertThat(clients.results("t")).isEmpty();
  }

  @Test
  void halfACharacterDoesNotCostAResult() {
    claimed("t", "c");
    clients.result("t", "c", "\"pdd_data\":{\"title\":\"half \\ud83d\"}");
    assertThat(clients.results("t").get(0).body().at("/pdd_data/title").textValue())
        .isEqualTo("half \ufffd");
  }

  @Test
  void twentyCopiesAtOnceAreOneRowAndOneReceipt() throws Exception {
    claimed("t", "c");
    ExecutorService threads = Executors.newFixedThreadPool(20);
    try {
      List<Callable<Heard>> calls = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        calls.add(() -> clients.hear("t", "c", ClientWord.Kind.RESULT, "k", ORDERED));
      }
      Set<String> bodies = new TreeSet<>();
      int fresh = 0;
      for (Future<Heard> call : threads.invokeAll(calls)) {
        Heard.Accepted accepted = (Heard.Accepted) call.get();
        bodies.add(accepted.body());
        fresh += accepted.isReplayed() ? 0 : 1;
      }
      assertThat(bodies).hasSize(1);
      assertThat(fresh).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
    assertThat(clients.results("t")).hasSize(1);
    assertThat(clients.database.texts("SELECT key FROM idempotency_keys")).hasSize(1);
  }

  @Test
  void theKeyTheRowsAndTheAnswerAreOneTransaction() {
    claimed("t", "c");
    clients.database.execute(
        "CREATE TRIGGER no_keys BEFORE INSERT ON idempotency_keys BEGIN SELECT RAISE(ABORT, 'no'); END");
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () -> clients.hear("t", "c", ClientWord.Kind.RESULT, "k")))
        .isNotNull();
    assertThat(clients.status("t")).isEqualTo("claimed");
    assertThat(clients.results("t")).isEmpty();
    assertThat(clients.task("t").submissions()).isEmpty();
    clients.database.execute("DROP TRIGGER no_keys");
    clients.hear("t", "c", ClientWord.Kind.RESULT, "k");
    assertThat(clients.status("t")).isEqualTo("succeeded");
  }

  @Test
  void everyWordIsASignOfLifeEvenARefusedOne() {
    claimed("t", "c");
    clients.make("other", "x");
    clients.clock.advance(Duration.ofMinutes(1));
    clients.result("t", "c");
    assertThat(clients.client("c").lastSeenAt()).isEqualTo(clients.clock.instant());
    clients.clock.advance(Duration.ofMinutes(1));
    clients.failure("t", "c", "failed");
    assertThat(clients.client("c").lastSeenAt()).isEqualTo(clients.clock.instant());
    clients.clock.advance(Duration.ofMinutes(1));
    refused(PlainCode.NEVER_ASSIGNED, clients.hear("other", "c", ClientWord.Kind.RESULT, null));
    assertThat(clients.client("c").lastSeenAt()).isEqualTo(clients.clock.instant());
    clients.clock.advance(Duration.ofMinutes(1));
    clients.claim("c");
    assertThat(clients.client("c").lastSeenAt()).isEqualTo(clients.clock.instant());
  }

  @Test
  void aPersonMayEndASilentClaimAndTheClientsWordIsStillHeard() {
    claimed("t", "c");
    clients.resolve("t", ResolveOutcome.FAILED, null);
    assertThat(clients.status("t")).isEqualTo("failed");
    clients.result("t", "c");
    assertThat(clients.status("t")).isEqualTo("succeeded");
  }

  private void claimed(String taskId, String clientId) {
    clients.make(taskId, clientId);
    assertThat(clients.claimed(clientId)).isEqualTo(taskId);
  }
}
