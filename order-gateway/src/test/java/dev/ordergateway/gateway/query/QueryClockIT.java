package dev.ordergateway.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.query.QueryStatus;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wall clock is set back: the store holds rows from a time that has not come yet. */
class QueryClockIT {
  private static final Duration SET_BACK = Duration.ofDays(3650);

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
  void aLeaseFromTheFutureEndsAWholeLeaseAfterTheClockWasSetBack() {
    queries.submit("q");
    queries.lease("w");
    setBack();
    queries.channel.sweep();
    assertThat(queries.status("q")).as("its holder loses nothing").isEqualTo(QueryStatus.LEASED);
    queries.clock.advance(QueriesFixture.LEASE.minusMillis(1));
    queries.channel.sweep();
    assertThat(queries.status("q")).isEqualTo(QueryStatus.LEASED);
    queries.clock.advance(Duration.ofMillis(1));
    queries.channel.sweep();
    assertThat(queries.status("q")).isEqualTo(QueryStatus.QUEUED);
    assertThat(queries.lease("w").attempt()).isEqualTo(2);
  }

  @Test
  void itsHolderMayStillAnswerIt() {
    queries.submit("before-the-sweep");
    queries.submit("after-the-sweep");
    queries.lease("w");
    queries.lease("w");
    setBack();
    queries.succeed("before-the-sweep", "w", 1, "{}");
    queries.channel.sweep();
    queries.succeed("after-the-sweep", "w", 1, "{}");
    assertThat(queries.status("before-the-sweep")).isEqualTo(QueryStatus.SUCCEEDED);
    assertThat(queries.view("after-the-sweep").finishedAt()).isEqualTo(queries.clock.instant());
  }

  @Test
  void aQueryFromTheFutureIsOverAWholeTimeAfterTheClockWasSetBack() {
    queries.submit("q");
    setBack();
    queries.channel.sweep();
    assertThat(queries.view("q").expiresAt())
        .isEqualTo(queries.clock.instant().plus(QueriesFixture.TTL));
    queries.clock.advance(QueriesFixture.TTL.minusMillis(1));
    queries.channel.sweep();
    assertThat(queries.status("q")).isEqualTo(QueryStatus.QUEUED);
    queries.clock.advance(Duration.ofMillis(1));
    queries.channel.sweep();
    assertThat(queries.status("q")).isEqualTo(QueryStatus.EXPIRED);
  }

  @Test
  void theSweepGoesOnWithWhatIsOfItsTimeAndOnceItIsBackTouchesNothing() {
    queries.submit("leased-in-the-future");
    queries.lease("w");
    setBack();
    queries.submit("leased-now");
    queries.lease("w");
    queries.submit("queued-now");
    queries.channel.sweep();
    long commits = queries.database.commits();
    queries.channel.sweep();
    assertThat(queries.database.commits()).isEqualTo(commits);
    queries.loseLease();
    assertThat(queries.lease("w").queryId()).isEqualTo("leased-in-the-future");
    assertThat(queries.lease("w").queryId()).isEqualTo("leased-now");
    assertThat(queries.lease("w").queryId()).isEqualTo("queued-now");
  }

  @Test
  void whatEndedInTheFutureIsForgottenTooLateAndNeverTooEarlyAndStopsNobodyElse() {
    end("future");
    setBack();
    end("now");
    queries.clock.advance(QueriesFixture.RETENTION.minusMillis(1));
    queries.channel.sweep();
    assertThat(stored()).isEqualTo("future,now");
    queries.clock.advance(Duration.ofMillis(1));
    queries.channel.sweep();
    assertThat(stored()).isEqualTo("future");
    queries.clock.advance(SET_BACK);
    queries.channel.sweep();
    assertThat(queries.database.texts("SELECT query_id FROM account_queries")).isEmpty();
  }

  private void end(String queryId) {
    queries.submit(queryId);
    queries.lease("w");
    queries.succeed(queryId, "w", 1, "{}");
  }

  private String stored() {
    return String.join(
        ",", queries.database.texts("SELECT query_id FROM account_queries ORDER BY query_id"));
  }

  private void setBack() {
    queries.clock.advance(SET_BACK.negated());
  }
}
