package dev.ordergateway.gateway.order;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.DeskThread;
import dev.ordergateway.gateway.store.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where lease calls wait. They hold no thread: one thread keeps them all, in the order they came,
 * and looks at the queue on their behalf whenever a task is queued, a lane freed, or a call arrives
 * (see {@link DeskThread}).
 */
public final class LeaseDesk implements QueueListener {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseDesk.class);

  /**
   * A plain call that law 2 bars is answered within a second (SPEC §3), but not at once: an S0
   * worker would ask again at once, all day.
   */
  private static final Duration BARRED_FOR_AT_MOST = Duration.ofMillis(750);

  private final LeaseService leases;
  private final SharedWorkerIds shared;
  private final Lanes lanes;
  private final int maxWaiting;
  private final DeskThread thread = new DeskThread("lease-desk", this::round);

  // What happened since the last round, told by any thread.
  private final Queue<WaitingCall> arrivals = new ConcurrentLinkedQueue<>();
  private final Set<String> queuedSites = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean anythingMayHaveChanged = new AtomicBoolean();

  // All of these belong to the desk's thread.
  private final WaitingCalls waiting = new WaitingCalls();
  private final Set<String> sitesToLookAt;

  /** The lanes that were taken at the last look; whoever frees one says so. */
  private Set<String> occupied = Set.of();

  private boolean closed;

  /**
   * @param shared is told of calls that supersede one another
   */
  public LeaseDesk(LeaseService leases, Lanes lanes, SharedWorkerIds shared, int maxWaiting) {
    this.leases = leases;
    this.shared = shared;
    this.lanes = lanes;
    this.maxWaiting = maxWaiting;
    this.sitesToLookAt = new HashSet<>(lanes.sites());
  }

  /**
   * Takes a call in; it is answered later, from another thread.
   *
   * @param isPresent whether the client is still there; asked by one thread at a time
   * @param answerer takes the envelope, or an {@link ApiException}
   */
  void arrive(LeaseCall call, BooleanSupplier isPresent, Consumer<Object> answerer) {
    arrivals.add(new WaitingCall(call, isPresent, answerer, thread.answers()));
    roundSoon();
  }

  @Override
  public void queued(String site) {
    queuedSites.add(site);
    if (waiting.size() > 0) { // who comes later looks at the site before it waits
      roundSoon();
    }
  }

  @Override
  public void laneFreed() {
    anythingMayHaveChanged.set(true);
    roundSoon();
  }

  /** A stale task was marked for a worker. */
  public void markedForReclaim() {
    anythingMayHaveChanged.set(true);
    roundSoon();
  }

  /**
   * Looks again although nobody said that something changed, and lets those calls go whose clients
   * have gone.
   *
   * @param sites where something may be queued
   */
  public void lookAgain(Set<String> sites) {
    queuedSites.addAll(sites);
    anythingMayHaveChanged.set(true);
    thread.run(
        () -> {
          for (WaitingCall call : waiting.all()) {
            if (!call.isPresent()) {
              waiting.leave(call);
              call.abandon();
            }
          }
          round();
        });
  }

  /** How many calls are held. */
  public int waiting() {
    return waiting.size();
  }

  /** Answers every waiting call empty, and later ones at once. Returns when all are answered. */
  public void close() {
    thread.close(
        () -> {
          closed = true;
          waiting.all().forEach(this::empty);
        });
  }

  private void roundSoon() {
    if (!thread.roundSoon()) {
      WaitingCall late;
      while ((late = arrivals.poll()) != null) {
        late.refuse(DeskThread.stopping());
      }
    }
  }

  /** Whatever goes wrong, nobody is left to wait for an answer that never comes. */
  private void round() {
    List<WaitingCall> newcomers = new ArrayList<>();
    WaitingCall arrived;
    while ((arrived = arrivals.poll()) != null) {
      if (take(arrived)) {
        newcomers.add(arrived);
      }
    }
    newcomers.removeIf(WaitingCall::isAnswered); // superseded by another one of them
    List<WaitingCall> unpaused = newcomers.stream().filter(call -> !call.call().paused()).toList();
    try {
      look(unpaused);
    } catch (RuntimeException | Error e) {
      LOG.error("the queue could not be looked at for {} waiting calls", waiting.size(), e);
      unpaused.stream().filter(call -> !call.isAnswered()).forEach(call -> refuse(call, e));
      // It may be durable all the same: a lease that was handed out so must still reach its call.
      waiting.all().forEach(WaitingCall::lookAnew);
      anythingMayHaveChanged.set(true);
    }
    newcomers.stream().filter(call -> !call.isAnswered()).forEach(this::hold);
  }

  /** False where it is answered already. */
  private boolean take(WaitingCall arrived) {
    if (closed) {
      arrived.empty();
      return false;
    }
    WaitingCall older = waiting.supersededBy(arrived);
    if (older != null) {
      if (older.isPresent()) {
        shared.superseded(older.call(), arrived.call());
      }
      empty(older);
    }
    if (waiting.size() >= maxWaiting) {
      arrived.refuse(
          new ApiException(EnvelopeCode.UNAVAILABLE, "too many lease calls are waiting")
              .withRetryAfter(Duration.ofSeconds(1)));
      return false;
    }
    waiting.enter(arrived);
    return true;
  }

  private void hold(WaitingCall newcomer) {
    Duration wait = newcomer.call().patience();
    if (wait.isZero()) {
      empty(newcomer);
    } else {
      newcomer.answerAt(thread.later(() -> empty(newcomer), wait));
    }
  }

  private void refuse(WaitingCall call, Throwable fault) {
    waiting.leave(call);
    call.refuse(
        fault instanceof StoreUnavailableException
            ? new ApiException(
                    EnvelopeCode.UNAVAILABLE, "the store is unavailable, nothing was acknowledged")
                .withRetryAfter(Duration.ofSeconds(1))
            : new ApiException(EnvelopeCode.INTERNAL, "internal error"));
  }

  /**
   * Looks for whom it may concern. Where something may be had, that is everybody, those who wait
   * longer first: also a newcomer must not get what an earlier call may have. Where nothing may be
   * had, as far as anybody said, a glance is enough, which holds up no writer.
   */
  private void look(List<WaitingCall> newcomers) {
    queuedSites.removeIf( // before the look: what is queued from now on is told anew
        site -> {
          sitesToLookAt.add(site);
          return true;
        });
    List<WaitingCall> concerned = newcomers;
    if (anythingMayHaveChanged.getAndSet(false)) {
      occupied = Set.of();
      concerned = waiting.unpaused();
    }
    if (!mayHandOut()) {
      if (concerned.isEmpty()) {
        return;
      }
      LeaseLook glance = leases.glance(asks(concerned));
      occupied = glance.occupied();
      if (!glance.mayReclaim() && !mayHandOut()) {
        answer(concerned, glance);
        return;
      }
    }
    List<WaitingCall> everybody = waiting.unpaused();
    LeaseLook look = leases.round(asks(everybody), sitesToLookAt);
    occupied = look.occupied();
    sitesToLookAt.removeAll(look.emptySites());
    answer(everybody, look);
  }

  /** Whether somebody waits for a site where something may be queued and the lane may be free. */
  private boolean mayHandOut() {
    return waiting.anyAccepts(
        sitesToLookAt.stream()
            .filter(site -> !occupied.contains(lanes.laneOf(site)))
            .collect(Collectors.toSet()));
  }

  private static List<LeaseAsk> asks(List<WaitingCall> calls) {
    List<LeaseAsk> asks = new ArrayList<>(calls.size());
    calls.forEach(call -> asks.add(call.ask()));
    return asks;
  }

  private void answer(List<WaitingCall> calls, LeaseLook look) {
    for (int i = 0; i < calls.size(); i++) {
      WaitingCall call = calls.get(i);
      if (look.answers().get(i) instanceof LeaseAnswer.Granted granted) {
        waiting.leave(call);
        call.grant(granted.grant());
      } else {
        call.lookedAt(look.answers().get(i) instanceof LeaseAnswer.Barred);
        if (call.isBarred() && call.call().pollId() == null && !call.isToldSoon()) {
          call.tellAt(thread.later(() -> tell(call), BARRED_FOR_AT_MOST));
        }
      }
    }
  }

  /** A plain call is told that law 2 bars it, if it still does. */
  private void tell(WaitingCall call) {
    if (call.isBarred()) {
      empty(call);
    } else {
      call.tellAt(null);
    }
  }

  private void empty(WaitingCall call) {
    waiting.leave(call);
    call.empty();
  }
}
