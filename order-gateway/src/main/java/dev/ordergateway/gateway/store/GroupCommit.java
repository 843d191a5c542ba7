package dev.ordergateway.gateway.store;

import com.codahale.metrics.Histogram;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Lets those who write at the same time share one commit, and so one sync of the disk. There is one
 * turn. Whoever has it runs what all others brought, in the order they came and each under a mark
 * of its own, commits once, passes the turn on, and then tells each what came of its work. A caller
 * who is alone takes the turn, writes and is told, all on its own thread; what comes meanwhile
 * waits without a thread.
 *
 * <p>All of a batch is durable, or none of it is and every caller is told "unavailable"; also those
 * whose work was refused, since the refusal may rest on what was not kept.
 */
final class GroupCommit implements AutoCloseable {
  /** What comes after these waits for the next turn, so that the first ones need not wait long. */
  static final int MOST = 64;

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);

  private final Writer writer;
  private final Supplier<Instant> clock;
  private final Histogram sizes;
  private final ExecutorService leaders;

  // Guarded by this object.
  private final Queue<Piece<?>> waiting = new ArrayDeque<>();
  private Thread holder;
  private boolean closed;

  /**
   * Decided, but not told yet. To be told may take long: it may mean to write to a client who does
   * not read. So these belong to no one: who has the next turn tells those that an earlier one is
   * held up with.
   */
  private final Queue<Piece<?>> decided = new ConcurrentLinkedQueue<>();

  /**
   * @param sizes takes how many pieces each commit carried
   * @param leaders the threads that take the turn where others than its holder wait for it; closed
   *     with this
   */
  GroupCommit(Writer writer, Supplier<Instant> clock, Histogram sizes, ExecutorService leaders) {
    this.writer = writer;
    this.clock = clock;
    this.sizes = sizes;
    this.leaders = leaders;
  }

  /**
   * @return what comes of it; complete already where nobody else was writing
   * @throws StoreUnavailableException where the door is closed
   * @throws IllegalStateException inside another piece of work
   */
  <T> CompletionStage<T> write(Piece<T> piece) {
    List<Piece<?>> batch = new ArrayList<>(); // made now: to take a turn must not fail half-way
    if (enter(piece, batch)) {
      lead(batch);
    }
    return piece.outcome();
  }

  /** Whether the turn was free and is now this thread's. */
  private synchronized boolean enter(Piece<?> piece, List<Piece<?>> batch) {
    if (holder == Thread.currentThread()) {
      throw new IllegalStateException(piece.name() + ": a write inside a write");
    }
    if (closed) {
      throw new StoreUnavailableException(piece.name() + ": the store is closed", null);
    }
    waiting.add(piece);
    return takeTurn(batch);
  }

  private synchronized boolean takeTurn(List<Piece<?>> batch) {
    if (holder != null || waiting.isEmpty()) {
      return false;
    }
    while (batch.size() < MOST && !waiting.isEmpty()) {
      batch.add(waiting.element());
      waiting.remove();
    }
    holder = Thread.currentThread();
    return true;
  }

  private void lead(List<Piece<?>> batch) {
    Map<String, String> own = MDC.getCopyOfContextMap();
    try {
      run(batch);
    } catch (Throwable e) {
      fail(batch, e);
    }
    try {
      decided.addAll(batch);
    } finally {
      passTurn();
    }
    tell();
    Piece.setLogContext(own);
  }

  private void fail(List<Piece<?>> batch, Throwable e) {
    for (Piece<?> piece : batch) {
      piece.fail(e);
    }
    try {
      writer.rollBack();
    } catch (Throwable another) {
      LOG.error("a transaction could not be rolled back; the next one begins with that", another);
    }
  }

  /** A newcomer who takes the turn sooner than the thread that is sent for is welcome to it. */
  private void passTurn() {
    synchronized (this) {
      holder = null;
      if (waiting.isEmpty()) {
        notifyAll();
        return;
      }
    }
    try {
      leaders.execute(this::leadThoseWhoWait);
    } catch (RuntimeException | Error e) {
      LOG.error("no thread for the next turn: the one that had the last takes it", e);
      leadThoseWhoWait();
    }
  }

  private void leadThoseWhoWait() {
    List<Piece<?>> batch = new ArrayList<>();
    if (takeTurn(batch)) {
      lead(batch);
    }
  }

  /** Its own batch, and what another one left; not for ever, since its own caller waits too. */
  private void tell() {
    Piece<?> piece;
    for (int told = 0; told < 2 * MOST && (piece = decided.poll()) != null; told++) {
      piece.tell();
    }
  }

  private void run(List<Piece<?>> batch) throws SQLException {
    writer.begin();
    if (batch.size() == 1) {
      runAlone(batch.get(0));
    } else {
      runTogether(batch);
    }
    sizes.update(batch.size());
  }

  private void runAlone(Piece<?> piece) throws SQLException {
    if (piece.run(writer.at(clock.get()))) {
      writer.commit();
    } else {
      writer.rollBack();
    }
  }

  /** A mark that is gone means that the database gave the whole transaction up. */
  private void runTogether(List<Piece<?>> batch) throws SQLException {
    for (Piece<?> piece : batch) {
      writer.mark();
      if (piece.run(writer.at(clock.get()))) {
        writer.keep();
      } else {
        undo(piece);
      }
    }
    writer.commit();
  }

  private void undo(Piece<?> piece) throws SQLException {
    try {
      writer.undo();
    } catch (SQLException e) {
      e.addSuppressed(piece.thrown());
      throw e;
    }
  }

  /** Waits for those who write now. */
  @Override
  public void close() {
    boolean interrupted = false;
    synchronized (this) {
      closed = true;
      while (holder != null || !waiting.isEmpty()) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    leaders.shutdown();
    writer.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
