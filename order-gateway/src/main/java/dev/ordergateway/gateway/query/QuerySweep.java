package dev.ordergateway.gateway.query;

import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens to queries with time alone (SPEC §4): a lost lease is given again, until the
 * attempts or the query's time are used up, and what ended long ago is forgotten.
 */
final class QuerySweep {
  private static final Logger LOG = LoggerFactory.getLogger(QuerySweep.class);

  /** Of one turn, so that it holds up no other writer for long: each may have a large result. */
  private static final int MOST_FORGOTTEN = 20;

  private final Store store;
  private final QueryTerms terms;

  QuerySweep(Store store, QueryTerms terms) {
    this.store = store;
    this.terms = terms;
  }

  /** Returns the sites where a query waits again. */
  Set<String> sweep() {
    boolean isDue =
        store.read(
            reading -> {
              QueryDao queries = reading.dao(QueryDao.class);
              return !queries.lost(reading.now()).isEmpty()
                  || queries.isAnyTimedOut(reading.now())
                  || queries.isAnyAheadOfTheClock(
                      leaseAtMost(reading.now()), timeAtMost(reading.now()))
                  || queries.isAnyFinishedBefore(retainedSince(reading.now()));
            });
    return isDue ? store.write("query.sweep", this::sweep) : Set.of();
  }

  private Set<String> sweep(Transaction transaction) {
    QueryDao queries = transaction.dao(QueryDao.class);
    Instant now = transaction.now();
    comeBackToTheClock(queries, now);
    Set<String> waitAgain = new HashSet<>();
    for (AccountQuery query : queries.lost(now)) {
      if (!query.expiresAt().isAfter(now)) {
        end(queries, query, QueryEvent.TIME_OUT, "its time was over before it was answered", now);
      } else if (query.attempts() >= terms.maxAttempts()) {
        String why = "not answered in " + query.attempts() + " attempts";
        end(queries, query, QueryEvent.RUN_OUT, why, now);
      } else {
        QueryStatus to = QueryTransitions.move(query.status(), QueryEvent.LOSE_LEASE);
        if (queries.requeue(query, to, now) == 1) {
          LOG.info("query {} waits again: {} lost it", query.queryId(), query.leaseOwner());
          waitAgain.add(query.site());
        }
      }
    }
    int timedOut =
        queries.timeOut(
            QueryTransitions.move(QueryStatus.QUEUED, QueryEvent.TIME_OUT),
            "no worker took it in its time",
            now);
    if (timedOut > 0) {
      LOG.warn("{} queries were taken by no worker in their time", timedOut);
    }
    queries.forgetFinishedBefore(retainedSince(now), MOST_FORGOTTEN);
    return waitAgain;
  }

  /**
   * After the clock was set back, a lease of before would stand, and bar its query, for as long as
   * it was set back. To cut it takes nothing from its holder, who has a whole lease from now on. A
   * query that has ended only stays longer: it is forgotten too late, never too early.
   */
  private void comeBackToTheClock(QueryDao queries, Instant now) {
    int leases = queries.cutLeases(leaseAtMost(now), now);
    int times = queries.cutTimes(timeAtMost(now), now);
    if (leases + times > 0) {
      LOG.warn(
          "the clock was set back, or a term was shortened: {} leases and the times of {} queries"
              + " were longer than any given now, and are cut to that",
          leases,
          times);
    }
  }

  private static void end(
      QueryDao queries, AccountQuery query, QueryEvent event, String why, Instant now) {
    QueryStatus to = QueryTransitions.move(query.status(), event);
    if (queries.endLost(query, to, why, now) == 1) {
      LOG.warn("query {} is {}: {}", query.queryId(), to.wire(), why);
    }
  }

  private Instant leaseAtMost(Instant now) {
    return now.plus(terms.leaseTtlSeconds());
  }

  private Instant timeAtMost(Instant now) {
    return now.plus(terms.ttlSeconds());
  }

  private Instant retainedSince(Instant now) {
    return now.minus(terms.retentionSeconds());
  }
}
