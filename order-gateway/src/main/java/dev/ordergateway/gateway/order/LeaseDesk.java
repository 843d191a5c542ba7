package dev.ordergateway.gateway.order;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.store.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where lease calls wait. They hold no thread: one thread keeps them all, in the order they came,
 * and looks at the queue on their behalf whenever a task is queued, a lane freed, or a call
 * arrives. Since everything happens on that thread, a call is granted, superseded or timed out, and
 * never two of these.
 */
public final class LeaseDesk {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseDesk.class);

  /**
   * A plain call that law 2 bars is answered within a second (SPEC §3), but not at once: an S0
   * worker would ask again at once, all day.
   */
  private static final Duration BARRED_FOR_AT_MOST = Duration.ofMillis(750);

  private final LeaseService leases;
  private final int maxWaiting;
  private final ScheduledThreadPoolExecutor thread;
  private final ExecutorService answers =
      Executors.newFixedThreadPool(4, runnable -> new Thread(runnable, "lease-answers"));

  // All of these belong to the desk's thread.
  private final Set<WaitingCall> waiting = new LinkedHashSet<>();
  private final Map<WaitingCall.Key, WaitingCall> newest = new HashMap<>();
  private final Set<String> sitesToLookAt;
  private boolean closed;

  private final AtomicBoolean roundIsDue = new AtomicBoolean();
  private volatile int waitingCount;

  public LeaseDesk(LeaseService leases, Lanes lanes, int maxWaiting) {
    this.leases = leases;
    this.maxWaiting = maxWaiting;
    this.sitesToLookAt = new HashSet<>(lanes.sites());
    this.thread =
        new ScheduledThreadPoolExecutor(1, runnable -> new Thread(runnable, "lease-desk"));
    thread.setRemoveOnCancelPolicy(true);
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /**
   * Takes a call in; it is answered later, from another thread.
   *
   * @param isPresent whether the client is still there; asked on the desk's thread
   * @param answerer takes the envelope, or an {@link ApiException}
   */
  void arrive(LeaseCall call, BooleanSupplier isPresent, Consumer<Object> answerer) {
    WaitingCall arrived = new WaitingCall(call, isPresent, answerer, answers);
    try {
      thread.execute(() -> takeOrRefuse(arrived));
    } catch (RejectedExecutionException e) {
      answerer.accept(stopping());
    }
  }

  /** A task was queued at that site. */
  public void queued(String site) {
    onThread(
        () -> {
          sitesToLookAt.add(site);
          round();
        });
  }

  /** A lane was freed. */
  public void laneFreed() {
    if (roundIsDue.compareAndSet(false, true)) {
      onThread(this::round);
    }
  }

  /** A stale task was marked for a worker. */
  public void markedForReclaim() {
    onThread(this::round);
  }

  /**
   * Looks again although nobody said that something changed, and lets those calls go whose clients
   * have gone.
   *
   * @param sites where something may be queued
   */
  public void lookAgain(Set<String> sites) {
    onThread(
        () -> {
          sitesToLookAt.addAll(sites);
          for (WaitingCall call : List.copyOf(waiting)) {
            if (!call.isPresent()) {
              leave(call);
              call.abandon();
            }
          }
          round();
        });
  }

  /** How many calls are held. */
  public int waiting() {
    return waitingCount;
  }

  /** Answers every waiting call empty, and later ones at once. Returns when all are answered. */
  public void close() {
    onThread(
        () -> {
          closed = true;
          for (WaitingCall call : List.copyOf(waiting)) {
            leave(call);
            call.empty();
          }
        });
    thread.shutdown();
    try {
      if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
        LOG.warn("the lease desk is still busy; its calls are left to the server");
      }
      answers.shutdown();
      if (!answers.awaitTermination(5, TimeUnit.SECONDS)) {
        LOG.warn("some lease calls could not be answered in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever goes wrong, nobody is left to wait for an answer that never comes. */
  private void takeOrRefuse(WaitingCall arrived) {
    try {
      take(arrived);
    } catch (RuntimeException | Error e) {
      LOG.error("a lease call of {} could not be looked after", arrived.call().workerId(), e);
      leave(arrived);
      arrived.refuse(
          e instanceof StoreUnavailableException
              ? new ApiException(
                      EnvelopeCode.UNAVAILABLE,
                      "the store is unavailable, nothing was acknowledged")
                  .withRetryAfter(Duration.ofSeconds(1))
              : new ApiException(EnvelopeCode.INTERNAL, "internal error"));
    }
  }

  private void take(WaitingCall arrived) {
    if (closed) {
      arrived.empty();
      return;
    }
    WaitingCall older = newest.get(arrived.key());
    if (older != null) {
      leave(older);
      older.empty();
    }
    if (waiting.size() >= maxWaiting) {
      arrived.refuse(
          new ApiException(EnvelopeCode.UNAVAILABLE, "too many lease calls are waiting")
              .withRetryAfter(Duration.ofSeconds(1)));
      return;
    }
    enter(arrived);
    if (!arrived.call().paused()) {
      // Where something may be had, those who wait longer come first: the lane may have been freed
      // a moment ago, and the word of it still be on its way.
      look(sitesToLookAt.isEmpty() ? List.of(arrived) : unpaused());
    }
    if (arrived.isAnswered()) {
      return;
    }
    Duration wait = arrived.call().patience();
    if (wait.isZero()) {
      timeOut(arrived);
    } else {
      arrived.answerAt(
          thread.schedule(() -> timeOut(arrived), wait.toMillis(), TimeUnit.MILLISECONDS));
    }
  }

  private void round() {
    roundIsDue.set(false);
    List<WaitingCall> calls = unpaused();
    if (calls.isEmpty()) {
      return;
    }
    try {
      look(calls);
    } catch (RuntimeException e) {
      LOG.error("the queue could not be looked at for {} waiting calls", calls.size(), e);
    }
  }

  private List<WaitingCall> unpaused() {
    return waiting.stream().filter(call -> !call.call().paused()).toList();
  }

  private void look(List<WaitingCall> calls) {
    List<LeaseAsk> asks = new ArrayList<>(calls.size());
    calls.forEach(call -> asks.add(call.ask()));
    List<LeaseAnswer> found = leases.round(asks, sitesToLookAt);
    for (int i = 0; i < calls.size(); i++) {
      WaitingCall call = calls.get(i);
      if (found.get(i) instanceof LeaseAnswer.Granted granted) {
        leave(call);
        call.grant(granted.grant());
      } else {
        call.lookedAt(found.get(i) instanceof LeaseAnswer.Barred);
        if (call.isBarred() && call.call().pollId() == null && !call.isToldSoon()) {
          call.tellAt(
              thread.schedule(
                  () -> tell(call), BARRED_FOR_AT_MOST.toMillis(), TimeUnit.MILLISECONDS));
        }
      }
    }
  }

  /** A plain call is told that law 2 bars it, if it still does. */
  private void tell(WaitingCall call) {
    if (call.isBarred()) {
      timeOut(call);
    } else {
      call.tellAt(null);
    }
  }

  private void timeOut(WaitingCall call) {
    leave(call);
    call.empty();
  }

  private void enter(WaitingCall call) {
    waiting.add(call);
    newest.put(call.key(), call);
    waitingCount = waiting.size();
  }

  private void leave(WaitingCall call) {
    waiting.remove(call);
    newest.remove(call.key(), call);
    waitingCount = waiting.size();
  }

  private void onThread(Runnable work) {
    try {
      thread.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException | Error e) {
              LOG.error("the lease desk goes on after a fault", e); // else it would be lost here
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.debug("the lease desk is closed");
    }
  }

  private static ApiException stopping() {
    return new ApiException(EnvelopeCode.UNAVAILABLE, "the gateway is stopping")
        .withRetryAfter(Duration.ofSeconds(1));
  }
}
