package dev.ordergateway.gateway.query;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.DeskThread;
import dev.ordergateway.gateway.store.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where lease calls for queries wait, in the order they came (see {@link DeskThread}). Nothing bars
 * a query but that there is none: any number may be in flight, of one worker too, so that no call
 * supersedes another.
 */
final class QueryDesk {
  private static final Logger LOG = LoggerFactory.getLogger(QueryDesk.class);

  private final QueryService queries;
  private final int maxWaiting;
  private final DeskThread thread = new DeskThread("query-desk", this::round);

  // What happened since the last round, told by any thread.
  private final Queue<QueryCall> arrivals = new ConcurrentLinkedQueue<>();
  private final Set<String> queuedSites = ConcurrentHashMap.newKeySet();

  // All of these belong to the desk's thread, but for the size.
  private final Set<QueryCall> waiting = new LinkedHashSet<>();
  private final Set<String> sitesToLookAt;
  private volatile int size;
  private boolean closed;

  /**
   * @param sites where something may be queued now
   * @param maxWaiting how many calls may wait
   */
  QueryDesk(QueryService queries, Set<String> sites, int maxWaiting) {
    this.queries = queries;
    this.sitesToLookAt = new HashSet<>(sites);
    this.maxWaiting = maxWaiting;
  }

  /**
   * Takes a call in; it is answered later, from another thread.
   *
   * @param isPresent whether the client is still there; asked by one thread at a time
   * @param answerer takes the envelope, or an {@link ApiException}
   */
  void arrive(QueryCall.Terms call, BooleanSupplier isPresent, Consumer<Object> answerer) {
    arrivals.add(new QueryCall(call, isPresent, answerer, thread.answers()));
    roundSoon();
  }

  /** A query waits at that site. */
  void queued(String site) {
    queuedSites.add(site);
    if (size > 0) { // who comes later looks at the site before it waits
      roundSoon();
    }
  }

  /**
   * Looks again although nobody said that something changed, and lets those calls go whose clients
   * have gone.
   *
   * @param sites where something may be queued
   */
  void lookAgain(Set<String> sites) {
    queuedSites.addAll(sites);
    thread.run(
        () -> {
          List.copyOf(waiting).stream().filter(call -> !call.isPresent()).forEach(this::empty);
          round();
        });
  }

  /** How many calls are held. */
  int waiting() {
    return size;
  }

  /** Answers every waiting call empty, and later ones at once. Returns when all are answered. */
  void close() {
    thread.close(
        () -> {
          closed = true;
          List.copyOf(waiting).forEach(this::empty);
        });
  }

  private void roundSoon() {
    if (!thread.roundSoon()) {
      QueryCall late;
      while ((late = arrivals.poll()) != null) {
        late.refuse(DeskThread.stopping());
      }
    }
  }

  /** Whatever goes wrong, nobody is left to wait for an answer that never comes. */
  private void round() {
    List<QueryCall> newcomers = new ArrayList<>();
    QueryCall arrived;
    while ((arrived = arrivals.poll()) != null) {
      if (take(arrived)) {
        newcomers.add(arrived);
      }
    }
    try {
      look();
    } catch (RuntimeException | Error e) {
      // What was handed out all the same is lost with its lease and given again. The sites are
      // looked at anew when the sweep says so.
      LOG.error("the queries could not be looked at for {} waiting calls", waiting.size(), e);
      newcomers.stream().filter(call -> !call.isAnswered()).forEach(call -> refuse(call, e));
    }
    newcomers.stream().filter(call -> !call.isAnswered()).forEach(this::hold);
  }

  /** False where it is answered already. */
  private boolean take(QueryCall arrived) {
    if (closed) {
      arrived.empty();
      return false;
    }
    if (waiting.size() >= maxWaiting) {
      arrived.refuse(
          new ApiException(EnvelopeCode.UNAVAILABLE, "too many lease calls are waiting")
              .withRetryAfter(Duration.ofSeconds(1)));
      return false;
    }
    waiting.add(arrived);
    size = waiting.size();
    return true;
  }

  private void look() {
    queuedSites.removeIf( // before the look: what is queued from now on is told anew
        site -> {
          sitesToLookAt.add(site);
          return true;
        });
    List<QueryCall> concerned =
        waiting.stream().filter(call -> sitesToLookAt.stream().anyMatch(call::accepts)).toList();
    if (concerned.isEmpty()) {
      return;
    }
    QueryRound.Outcome outcome = queries.handOut(concerned, sitesToLookAt);
    sitesToLookAt.removeAll(outcome.emptySites());
    for (int i = 0; i < concerned.size(); i++) {
      QueryGrant grant = outcome.grants().get(i);
      if (grant != null) {
        leave(concerned.get(i));
        concerned.get(i).grant(grant);
      }
    }
  }

  private void hold(QueryCall newcomer) {
    Duration wait = newcomer.terms().patience();
    if (wait.isZero()) {
      empty(newcomer);
    } else {
      newcomer.answerAt(thread.later(() -> empty(newcomer), wait));
    }
  }

  private void empty(QueryCall call) {
    leave(call);
    call.empty();
  }

  private void refuse(QueryCall call, Throwable fault) {
    leave(call);
    call.refuse(
        fault instanceof StoreUnavailableException
            ? new ApiException(EnvelopeCode.UNAVAILABLE, "the store is unavailable")
                .withRetryAfter(Duration.ofSeconds(1))
            : new ApiException(EnvelopeCode.INTERNAL, "internal error"));
  }

  private void leave(QueryCall call) {
    waiting.remove(call);
    size = waiting.size();
  }
}
