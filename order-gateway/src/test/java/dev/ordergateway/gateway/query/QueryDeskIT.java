package dev.ordergateway.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.ErrorCode;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.gateway.http.ApiException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever goes wrong in a round, each call is answered once and none waits for ever. */
class QueryDeskIT {
  private static final Duration LONG = Duration.ofSeconds(20);

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
  void aCallThatFindsTheStoreBrokenIsToldSoAndLeavesNothingWaiting() throws Exception {
    queries.submit("q");
    queries.database.readOnly(true);
    assertThat(refusal(ask("w", LONG))).isEqualTo(EnvelopeCode.UNAVAILABLE);
    assertThat(queries.channel.waiting()).isZero();
    queries.database.readOnly(false);
    assertThat(queryOf(ask("w", LONG))).isEqualTo("q");
    assertThat(queries.view("q").attempts()).as("the round that failed cost none").isEqualTo(1);
  }

  @Test
  void aRoundThatFailsLeavesTheWaitingCallsForTheNextOne() throws Exception {
    CompletableFuture<Object> longest = ask("w1", LONG);
    awaitWaiting(1);
    CompletableFuture<Object> next = ask("w2", LONG);
    awaitWaiting(2);
    queuedBehindTheDesk("q1");
    queuedBehindTheDesk("q2");
    failARound();
    assertThat(longest).isNotDone();
    assertThat(next).isNotDone();

    queries.channel.lookAgain();
    assertThat(queryOf(longest)).isEqualTo("q1");
    assertThat(queryOf(next)).isEqualTo("q2");
    assertThat(queries.channel.waiting()).isZero();
  }

  @Test
  void aCallThatWaitedThroughAFailedRoundIsStillAnsweredAtItsTime() throws Exception {
    CompletableFuture<Object> waiting = ask("w", Duration.ofSeconds(3));
    awaitWaiting(1);
    queuedBehindTheDesk("q");
    failARound();
    assertThat(queryOf(waiting)).as("nobody looked again before").isEmpty();
    assertThat(queries.channel.waiting()).isZero();
    assertThat(queries.status("q")).isEqualTo(QueryStatus.QUEUED);
  }

  /** No poll_id here, as the orders have it: the query comes back when that lease ends. */
  @Test
  void aLeaseOfARoundThatFailedAndIsDurableAllTheSameComesBackToTheWaitingCall() throws Exception {
    CompletableFuture<Object> waiting = ask("w", LONG);
    awaitWaiting(1);
    queuedBehindTheDesk("q");
    failARound();
    queries.store.run( // as if that round's commit had been kept, though it was not said
        "test",
        transaction -> {
          QueryDao dao = transaction.dao(QueryDao.class);
          dao.handOut(
              dao.find("q").orElseThrow(),
              QueryStatus.LEASED,
              "w",
              transaction.now().plus(QueriesFixture.LEASE),
              transaction.now());
        });
    queries.channel.lookAgain();
    assertThat(queryOf(ask("v", Duration.ZERO))).as("it is leased").isEmpty();
    assertThat(waiting).isNotDone();

    queries.loseLease();
    assertThat(queryOf(waiting)).isEqualTo("q");
    assertThat(queries.view("q").attempts()).isEqualTo(2);
  }

  @Test
  void aFaultOfTheProgramInARoundIsNotTakenForTheStoresAndStrandsNobodyEither() throws Exception {
    CompletableFuture<Object> waiting = ask("w", LONG);
    awaitWaiting(1);
    queuedBehindTheDesk("q");
    queries.database.execute("UPDATE account_queries SET params = '[]'"); // such as none submits
    queries.channel.lookAgain();
    assertThat(refusal(ask("newcomer", LONG))).isEqualTo(EnvelopeCode.INTERNAL);
    assertThat(waiting).isNotDone();
    queries.database.execute("UPDATE account_queries SET params = '{}'");
    queries.channel.lookAgain();
    assertThat(queryOf(waiting)).isEqualTo("q");
  }

  @Test
  void aFaultInOneCallStrandsNobody() throws Exception {
    queries.submit("q");
    CompletableFuture<Object> broken =
        ask(
            "broken",
            LONG,
            () -> {
              throw new IllegalStateException("a client that can't be looked at");
            });
    assertThat(queryOf(ask("w", LONG))).isEqualTo("q");
    queries.channel.lookAgain();
    assertThat(queryOf(broken)).isEmpty();
  }

  @Test
  void closingAnswersEveryWaitingCallAndLaterOnesAtOnceAlsoOverABrokenStore() throws Exception {
    List<CompletableFuture<Object>> calls = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      calls.add(ask("w" + i, LONG));
    }
    awaitWaiting(50);
    queuedBehindTheDesk("q");
    queries.database.readOnly(true);
    queries.channel.lookAgain();
    queries.channel.close();
    queries.database.readOnly(false);
    for (CompletableFuture<Object> call : calls) {
      assertThat(call).isDone();
      assertThat(queryOf(call)).isEmpty();
    }
    assertThat(refusal(ask("late", LONG))).isEqualTo(EnvelopeCode.UNAVAILABLE);
    assertThat(queries.channel.waiting()).isZero();
  }

  /** Returns when rounds have failed at the store, which is sound again then, and none is due. */
  private void failARound() throws Exception {
    queries.database.readOnly(true);
    long before = queries.database.writes("query.lease");
    queries.channel.lookAgain();
    await().until(() -> queries.database.writes("query.lease") > before);
    // That round takes nobody in any more, so that the newcomer's own is the last one to come.
    assertThat(refusal(ask("newcomer", Duration.ZERO))).isEqualTo(EnvelopeCode.UNAVAILABLE);
    queries.database.readOnly(false);
  }

  /** No wake-up tells of it. */
  private void queuedBehindTheDesk(String queryId) {
    queries.store.run(
        "test",
        transaction ->
            transaction
                .dao(QueryDao.class)
                .insert(
                    queryId,
                    "rakuten",
                    QueryKind.ORDER_LIST,
                    "{}",
                    transaction.now().plus(QueriesFixture.TTL),
                    transaction.now()));
  }

  private CompletableFuture<Object> ask(String workerId, Duration patience) {
    return ask(workerId, patience, () -> true);
  }

  private CompletableFuture<Object> ask(
      String workerId, Duration patience, BooleanSupplier isPresent) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    queries.channel.lease(
        new QueryCall.Terms(workerId, null, patience), isPresent, answer::complete);
    return answer;
  }

  private void awaitWaiting(int count) {
    await().until(() -> queries.channel.waiting() == count);
  }

  /** An empty text for an empty answer. */
  private String queryOf(CompletableFuture<Object> call) throws Exception {
    return queries.json.valueToTree(call.get(5, TimeUnit.SECONDS)).at("/data/query_id").asText("");
  }

  private static ErrorCode refusal(CompletableFuture<Object> call) throws Exception {
    return ((ApiException) call.get(5, TimeUnit.SECONDS)).code();
  }
}
