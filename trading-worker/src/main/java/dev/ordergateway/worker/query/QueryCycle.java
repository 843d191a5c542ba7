package dev.ordergateway.worker.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QueryResultReceipt;
import dev.ordergateway.api.query.QueryResultRequest;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.clock.Pause;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.QueryCalls;
import dev.ordergateway.worker.site.AccountReading;
import dev.ordergateway.worker.site.ReadingTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One turn of the query loop: a lease, a look at the site, one answer (SPEC §4, §7.1). A query that
 * can't be answered in its time is answered so, even while the browser still hangs. A query whose
 * answer is not wanted any more (6006) is dropped: somebody else has it.
 *
 * <p>This loop may read again whatever was read before; the order loop must never do anything
 * again. docs/two-channels.md has both side by side.
 */
public final class QueryCycle implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(QueryCycle.class);
  private static final Duration WAIT = Duration.ofSeconds(30);
  private static final Duration SHORTEST_TURN = Duration.ofSeconds(1);

  private final String workerId;
  private final QueryCalls gateway;
  private final QueryConfiguration terms;
  private final SiteReading reading;
  private final TwoClocks clocks;
  private final Pause pause;
  private final BooleanSupplier stopping;
  private final Supplier<BackOff> patience;
  private final BackOff backOff;
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(2, task -> new Thread(task, "query-timeout"));
  private boolean refusedTold;

  /**
   * @param sites by their names; what is read can't write
   * @param pause ends early where the worker is asked to end, as {@code stopping} says
   * @param patience a new one for each answer that does not get through, and one for the leases
   */
  public QueryCycle(
      String workerId,
      QueryCalls gateway,
      Function<String, Optional<? extends AccountReading>> sites,
      AccountLock account,
      QueryConfiguration terms,
      ObjectMapper json,
      TwoClocks clocks,
      Pause pause,
      BooleanSupplier stopping,
      Supplier<BackOff> patience) {
    this.workerId = workerId;
    this.gateway = gateway;
    this.terms = terms;
    this.reading = new SiteReading(sites, account, terms, json);
    this.clocks = clocks;
    this.pause = pause;
    this.stopping = stopping;
    this.patience = patience;
    this.backOff = patience.get();
  }

  /**
   * @return how long to wait before the next turn
   */
  public Duration once() {
    Moment before = clocks.now();
    Answer<QueryGrant> answer = gateway.lease(workerId, WAIT);
    if (answer instanceof Answer.Given<QueryGrant> given) {
      backOff.reset();
      refusedTold = false;
      handle(given.value());
      return Duration.ZERO;
    }
    if (answer instanceof Answer.Empty<QueryGrant>) {
      backOff.reset();
      refusedTold = false;
      // An empty answer comes after a wait; one that comes at once must not make us spin.
      return clocks.passed(before, SHORTEST_TURN) ? Duration.ZERO : SHORTEST_TURN;
    }
    if (answer instanceof Answer.Refused<QueryGrant> refused && !refusedTold) {
      refusedTold = true;
      LOG.warn("the gateway gives no queries: {} {}", refused.code(), refused.msg());
    }
    return backOff.next();
  }

  private void handle(QueryGrant grant) {
    LOG.info("query {} (attempt {}): {}", grant.queryId(), grant.attempt(), grant.kind().wire());
    AtomicBoolean answered = new AtomicBoolean();
    AtomicBoolean begun = new AtomicBoolean();
    ReadingTime time = new ReadingTime(terms.timeoutSeconds(), clocks.nanos(), stopping);
    ScheduledFuture<?> limit =
        timer.schedule(
            () -> answer(grant, answered, tooLate(begun.get())),
            terms.timeoutSeconds().toMillis(),
            TimeUnit.MILLISECONDS);
    Reading read = reading.read(grant, time, () -> begun.set(true));
    limit.cancel(false);
    answer(grant, answered, read);
  }

  private Reading tooLate(boolean begun) {
    return new Reading.Failed(
        WorkerErrorCode.UNREACHABLE,
        begun
            ? "the site was not read within " + ReadingTime.text(terms.timeoutSeconds())
            : SiteReading.busy(terms));
  }

  /** Whoever comes first answers; a second word is dropped. */
  private void answer(QueryGrant grant, AtomicBoolean answered, Reading read) {
    if (!answered.compareAndSet(false, true)) {
      return;
    }
    try {
      send(grant, read);
    } catch (RuntimeException e) {
      LOG.error("query {} could not be answered; it is leased again", grant.queryId(), e);
    }
  }

  /** Again until it got through, while the lease may stand: the gateway takes it once only. */
  private void send(QueryGrant grant, Reading read) {
    QueryResultRequest word = read.answer(workerId, grant.attempt());
    BackOff next = patience.get();
    do {
      Answer<QueryResultReceipt> answer = gateway.answer(grant.queryId(), word);
      if (answer instanceof Answer.Given<QueryResultReceipt> given) {
        LOG.info("query {} is {}", grant.queryId(), given.value().status().wire());
        return;
      }
      if (answer instanceof Answer.Refused<QueryResultReceipt> refused) {
        if (refused.code() == EnvelopeCode.TOO_LARGE.number() && read instanceof Reading.Read) {
          send(grant, new Reading.Failed(WorkerErrorCode.RESULT_TOO_LARGE, refused.msg()));
        } else {
          drop(grant, refused);
        }
        return;
      }
    } while (pause.pause(next.next()) && clocks.instant().isBefore(grant.leaseExpiresAt()));
    LOG.warn("the answer of query {} did not get through; it is leased again", grant.queryId());
  }

  private static void drop(QueryGrant grant, Answer.Refused<?> refused) {
    if (refused.code() == EnvelopeCode.QUERY_LEASE_INVALID.number()
        || refused.code() == EnvelopeCode.QUERY_NOT_FOUND.number()) {
      LOG.info("the answer of query {} is not wanted any more: {}", grant.queryId(), refused.msg());
    } else {
      LOG.error(
          "the gateway refuses the answer of query {}: {} {}",
          grant.queryId(),
          refused.code(),
          refused.msg());
    }
  }

  /** To be called when the loop has ended. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
