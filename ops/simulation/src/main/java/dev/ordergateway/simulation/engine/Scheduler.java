package dev.ordergateway.simulation.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/**
 * Simulated time and whose turn it is. Exactly one thread runs: the one that holds the baton. Where
 * it has to wait, it takes the next event, whoever's it is, and hands the baton on only where that
 * event resumes another strand.
 */
public final class Scheduler {
  /** Something that happens at a moment. */
  @FunctionalInterface
  public interface Happening {
    /** Returns the strand that goes on because of it, or null. */
    Strand happen();
  }

  private record Event(long at, long order, Happening happening) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(at, other.at);
      return byTime == 0 ? Long.compare(order, other.order) : byTime;
    }
  }

  private static final long MOST_EVENTS = 200_000;

  private final Strand main = new Strand(this);
  private final List<Strand> strands = new ArrayList<>();
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long now;
  private long order;
  private long happened;
  private Strand running = main;
  private boolean isOver;
  private boolean isClearing;
  private Throwable failure;

  public Strand newStrand(String name) {
    Strand strand = new Strand(this, name);
    strands.add(strand);
    return strand;
  }

  /** Milliseconds since the history began. */
  public long now() {
    return now;
  }

  /** The strand whose code is running, or in whose wait this happens. */
  public Strand running() {
    return running;
  }

  public void at(long when, Happening happening) {
    events.add(new Event(Math.max(when, now), order++, happening));
  }

  /** The same for what resumes nobody. */
  public void doAt(long when, Runnable action) {
    at(
        when,
        () -> {
          action.run();
          return null;
        });
  }

  /**
   * Resumes the strand then, where it still waits for that.
   *
   * @param notBefore a frozen process goes on no sooner than this, whatever happened meanwhile
   */
  public void wakeAt(long when, Strand strand, long ticket, LongSupplier notBefore) {
    at(
        when,
        () -> {
          if (!strand.isWaitingFor(ticket)) {
            return null;
          }
          if (notBefore.getAsLong() > now) {
            wakeAt(notBefore.getAsLong(), strand, ticket, notBefore);
            return null;
          }
          return strand;
        });
  }

  /** Lets the running strand wait until an event returns it. */
  public void await() {
    drive(running);
  }

  /** Runs events until {@link #finish} or a failure. Called by the universe's own thread. */
  public void runHistory() {
    drive(main);
  }

  /** The history is over. */
  public void finish() {
    isOver = true;
  }

  /** The history is over, and it went wrong. The first one counts. */
  public void fail(Throwable e) {
    if (failure == null) {
      failure = e;
    }
    isOver = true;
  }

  /** Null where nothing went wrong. */
  public Throwable failure() {
    return failure;
  }

  void drive(Strand me) {
    Strand next = null;
    while (next == null) {
      next = isOver ? main : nextEvent();
    }
    running = next;
    if (next != me) {
      next.giveBaton();
      me.awaitBaton();
    }
  }

  private Strand nextEvent() {
    Event event = events.poll();
    if (event == null || ++happened > MOST_EVENTS) {
      fail(new IllegalStateException(event == null ? "nothing is left to happen" : "too long"));
      return null;
    }
    now = event.at();
    try {
      return event.happening().happen();
    } catch (Throwable e) {
      fail(e);
      return null;
    }
  }

  /** Lets every strand come to its end, whose processes must be dead, and begins at 0 again. */
  public void clear() {
    isClearing = true;
    isOver = true;
    for (Strand strand : strands) {
      if (strand.isBusy()) {
        running = strand;
        strand.giveBaton();
        main.awaitBaton();
      }
    }
    isClearing = false;
    running = main;
    events.clear();
    now = 0;
    order = 0;
    happened = 0;
    failure = null;
    isOver = false;
  }

  /** Whether the strands are only being brought to their ends. */
  public boolean isClearing() {
    return isClearing;
  }

  /** Ends the threads. */
  public void close() {
    clear();
    strands.forEach(Strand::dismiss);
  }
}
