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
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Lets those who write at the same time share one commit, and so one sync of the disk. There is one
 * turn. Whoever has it runs what all others brought, in the order they came and each under a mark
 * of its own, commits once, gives the turn away, and then tells each what came of its work. A
 * caller who is alone takes the turn, writes and is told, all on its own thread; what comes
 * meanwhile waits without a thread, and one is sent for to take the next turn.
 *
 * <p>Who is told soon writes again. So while several are told the turn rests, though not for long,
 * and what they write next shares a commit; else the first of them would get one of its own, and
 * all others the next.
 *
 * <p>All of a batch is durable, or none of it is and every caller is told "unavailable"; also those
 * whose work was refused, since the refusal may rest on what was not kept.
 */
final class GroupCommit implements AutoCloseable {
  /** What comes after these waits for the next turn, so that the first ones need not wait long. */
  static final int MOST = 64;

  /** Milliseconds for which the turn rests at most while several are told. */
  private static final long REST = 1;

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);

  private final Writer writer;
  private final Supplier<Instant> clock;
  private final Histogram sizes;
  private final ExecutorService leaders;

  // Guarded by this object.
  private final Queue<Piece<?>> waiting = new ArrayDeque<>();
  private Thread holder;
  private boolean successorIsSent;
  private List<Piece<?>> told;
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
    switch (enter(piece, batch)) {
      case LEAD -> lead(batch);
      case SEND -> sendSuccessor();
      case LEAVE -> {}
    }
    return piece.outcome();
  }

  private enum Next {
    LEAD,
    SEND,
    LEAVE
  }

  private synchronized Next enter(Piece<?> piece, List<Piece<?>> batch) {
    if (holder == Thread.currentThread()) {
      throw new IllegalStateException(piece.name() + ": a write inside a write");
    }
    if (closed) {
      throw new StoreUnavailableException(piece.name() + ": the store is closed", null);
    }
    waiting.add(piece);
    if (holder != null || successorIsSent) {
      return Next.LEAVE;
    }
    if (told != null) {
      successorIsSent = true;
      return Next.SEND;
    }
    takeTurn(batch);
    return Next.LEAD;
  }

  private void takeTurn(List<Piece<?>> batch) {
    while (batch.size() < MOST && !waiting.isEmpty()) {
      batch.add(waiting.element());
      waiting.remove();
    }
    holder = Thread.currentThread();
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
      if (giveTurn(batch)) {
        sendSuccessor();
      }
    }
    try {
      tell();
    } finally {
      rested(batch);
      Piece.setLogContext(own);
    }
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

  /** Whether somebody must be sent for to take the next one. */
  private synchronized boolean giveTurn(List<Piece<?>> batch) {
    holder = null;
    told = batch.size() == 1 ? null : batch;
    successorIsSent = !waiting.isEmpty();
    notifyAll();
    return successorIsSent;
  }

  private synchronized void rested(List<Piece<?>> batch) {
    if (told == batch) {
      told = null;
      notifyAll();
    }
  }

  private void sendSuccessor() {
    try {
      leaders.execute(this::succeed);
    } catch (RuntimeException | Error e) {
      LOG.error("there is no thread for the next turn; this one takes it", e);
      succeed();
    }
  }

  private void succeed() {
    List<Piece<?>> batch = new ArrayList<>();
    synchronized (this) {
      rest();
      successorIsSent = false;
      takeTurn(batch);
    }
    lead(batch);
  }

  private void rest() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REST);
    try {
      while (told != null && end - System.nanoTime() > 0) {
        wait(REST);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // no rest
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
      while (holder != null || successorIsSent) {
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
