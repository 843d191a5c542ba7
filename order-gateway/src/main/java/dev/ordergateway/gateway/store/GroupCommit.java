package dev.ordergateway.gateway.store;

import com.codahale.metrics.Histogram;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Lets those who write at the same time share one commit, and so one sync of the disk. There is one
 * turn. Whoever has it runs what all others wait for, in the order they came and each under a mark
 * of its own, commits once, and then lets each go with what came of its work. Nobody else's thread
 * is needed: a caller who is alone takes the turn, writes and leaves.
 *
 * <p>All of a batch is durable, or none of it is and every caller is told "unavailable"; also those
 * whose work was refused, since the refusal may rest on what was not kept.
 */
final class GroupCommit implements AutoCloseable {
  /** What comes after these waits for the next turn, so that the first ones need not wait long. */
  static final int MOST = 64;

  private final Writer writer;
  private final Supplier<Instant> clock;
  private final Histogram sizes;

  // Guarded by this object.
  private final Queue<Piece<?>> waiting = new ArrayDeque<>();
  private Thread holder;
  private boolean closed;

  /**
   * @param sizes takes how many pieces each commit carried
   */
  GroupCommit(Writer writer, Supplier<Instant> clock, Histogram sizes) {
    this.writer = writer;
    this.clock = clock;
    this.sizes = sizes;
  }

  /**
   * @throws StoreUnavailableException where the transaction could not be begun or committed
   * @throws IllegalStateException inside another piece of work
   */
  <T> T write(String name, Function<Transaction, T> work) {
    Piece<T> piece = new Piece<>(name, work);
    List<Piece<?>> batch = new ArrayList<>(MOST); // made now: to take a turn must not fail half-way
    enter(piece, name);
    // An interrupt is for the caller. It neither takes it out of the queue nor stops the others.
    boolean interrupted = false;
    while (!piece.isOver()) {
      interrupted |= Thread.interrupted();
      if (takeTurn(batch)) {
        useTurn(batch);
      } else {
        LockSupport.park(this);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return piece.result();
  }

  private synchronized void enter(Piece<?> piece, String name) {
    if (holder == Thread.currentThread()) {
      throw new IllegalStateException(name + ": a write inside a write");
    }
    if (closed) {
      throw new StoreUnavailableException(name + ": the store is closed", null);
    }
    waiting.add(piece);
  }

  private synchronized boolean takeTurn(List<Piece<?>> batch) {
    if (holder != null) {
      return false;
    }
    holder = Thread.currentThread();
    while (batch.size() < MOST && !waiting.isEmpty()) {
      batch.add(waiting.remove());
    }
    return true;
  }

  private void useTurn(List<Piece<?>> batch) {
    try {
      run(batch);
    } catch (Throwable e) {
      for (Piece<?> piece : batch) {
        piece.fail(e);
      }
      writer.rollBack();
    } finally {
      for (Piece<?> piece : batch) {
        piece.end();
      }
      giveTurn();
      for (Piece<?> piece : batch) {
        piece.wake();
      }
      batch.clear();
    }
  }

  /** Those who wait are always led by the first of them, unless a newcomer leads them sooner. */
  private synchronized void giveTurn() {
    holder = null;
    if (!waiting.isEmpty()) {
      waiting.element().wake();
    }
    notifyAll();
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
  public synchronized void close() {
    closed = true;
    boolean interrupted = false;
    while (holder != null || !waiting.isEmpty()) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    writer.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
