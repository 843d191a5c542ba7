package dev.ordergateway.gateway.store;

import com.codahale.metrics.Histogram;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
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
 * turn. A caller who finds it free takes it, writes, and is told on its own thread. What comes
 * meanwhile waits without a thread: one of this class's own is sent for, takes the turn, runs all
 * that waits in the order it came and each under a mark of its own, commits once, gives the turn
 * away, and then tells each what came of its work.
 *
 * <p>Who is told soon writes again. So while some are being told the turn rests, though not for
 * long, and what they write next shares a commit; else the first of them would get one of its own,
 * and all others the next.
 *
 * <p>All of a batch is durable, or none of it is and every caller is told "unavailable"; also those
 * whose work was refused, since the refusal may rest on what was not kept.
 */
final class GroupCommit implements AutoCloseable {
  /** What comes after these waits for the next turn, so that the first ones need not wait long. */
  static final int MOST = 64;

  /** More are refused where nobody's thread waits for them, since then nothing else bounds them. */
  static final int MOST_WAITING = 2_048;

  /** For how long a turn's others may be told until the next one begins all the same. */
  private static final Duration REST = Duration.ofMillis(2);

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);

  private final Writer writer;
  private final Supplier<Instant> clock;
  private final Histogram sizes;
  private final ExecutorService threads;

  // Guarded by this object. What waits is never without somebody who has the turn or was sent for.
  private final Queue<Piece<?>> waiting = new ArrayDeque<>();
  private Thread holder;
  private boolean successorIsSent;
  private int tellers;
  private long restsUntil;
  private boolean closed;

  /**
   * Decided, but not told yet. To be told may take long: it may mean to write to a client who does
   * not read. So these belong to none of the threads that tell, and {@link #relieve} sends another
   * one where they are held up.
   */
  private final Queue<Piece<?>> decided = new ConcurrentLinkedQueue<>();

  /**
   * @param sizes takes how many pieces each commit carried
   * @param threads take the turn where others wait for it, and tell them; closed with this
   */
  GroupCommit(Writer writer, Supplier<Instant> clock, Histogram sizes, ExecutorService threads) {
    this.writer = writer;
    this.clock = clock;
    this.sizes = sizes;
    this.threads = threads;
  }

  /**
   * @param isBounded whether it is refused where {@link #MOST_WAITING} wait already
   * @return what comes of it; complete already where the turn was free
   * @throws StoreUnavailableException where the door is closed, or too many wait at it
   * @throws IllegalStateException inside another piece of work
   */
  <T> CompletionStage<T> write(Piece<T> piece, boolean isBounded) {
    switch (enter(piece, isBounded)) {
      case LEAD -> leadAlone(piece);
      case SEND -> sendOrSucceed();
      case LEAVE -> {}
    }
    return piece.outcome();
  }

  private enum Next {
    LEAD,
    SEND,
    LEAVE
  }

  private synchronized Next enter(Piece<?> piece, boolean isBounded) {
    if (holder == Thread.currentThread()) {
      throw new IllegalStateException(piece.name() + ": a write inside a write");
    }
    if (closed) {
      throw new StoreUnavailableException(piece.name() + ": the store is closed", null);
    }
    if (holder == null && !successorIsSent && restLeft() <= 0) {
      holder = Thread.currentThread();
      return Next.LEAD;
    }
    if (isBounded && waiting.size() >= MOST_WAITING) {
      throw new StoreUnavailableException(piece.name() + ": too many writes are waiting", null);
    }
    waiting.add(piece);
    if (waiting.size() == MOST) {
      notifyAll(); // enough for a turn: it need not rest
    }
    if (holder != null || successorIsSent) {
      return Next.LEAVE;
    }
    successorIsSent = true;
    return Next.SEND;
  }

  private void leadAlone(Piece<?> piece) {
    boolean isOwed;
    try {
      run(List.of(piece));
    } finally {
      isOwed = giveTurn(false) && !send();
    }
    piece.tell();
    if (isOwed) {
      succeed();
    }
  }

  private void sendOrSucceed() {
    if (!send()) {
      succeed();
    }
  }

  /** False where there is no thread: then the one that asks must succeed, once it has told. */
  private boolean send() {
    try {
      threads.execute(this::succeed);
      return true;
    } catch (RuntimeException | Error e) {
      return false;
    }
  }

  private void succeed() {
    boolean isShort = false;
    boolean isOwed;
    do {
      List<Piece<?>> batch = takeTurn();
      try {
        run(batch);
        decided.addAll(batch);
      } finally {
        isOwed = giveTurn(true) && !send();
      }
      try {
        tell();
      } finally {
        told();
      }
      isShort |= isOwed;
    } while (isOwed);
    if (isShort) {
      LOG.error("there was no thread for the next turn; the one that had the last took it");
    }
  }

  private List<Piece<?>> takeTurn() {
    List<Piece<?>> batch = new ArrayList<>(MOST); // made now: to take a turn must not fail half-way
    synchronized (this) {
      rest();
      while (batch.size() < MOST && !waiting.isEmpty()) {
        batch.add(waiting.remove());
      }
      successorIsSent = false;
      holder = Thread.currentThread();
    }
    return batch;
  }

  private void rest() {
    try {
      long left;
      while (waiting.size() < MOST && (left = restLeft()) > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // no rest
    }
  }

  /** Nanoseconds; not above 0 where nobody is told any more. */
  private long restLeft() {
    return tellers == 0 ? 0 : restsUntil - System.nanoTime();
  }

  /**
   * @param tells whether this thread goes on to tell others what came of it
   * @return whether somebody must be sent for to take the next one
   */
  private synchronized boolean giveTurn(boolean tells) {
    holder = null;
    if (tells) {
      tellers++;
      restsUntil = System.nanoTime() + REST.toNanos();
    }
    successorIsSent = !waiting.isEmpty();
    notifyAll();
    return successorIsSent;
  }

  private void tell() {
    Piece<?> piece;
    while ((piece = decided.poll()) != null) {
      piece.tell();
    }
    MDC.clear(); // the last one's
  }

  private synchronized void told() {
    tellers--;
    notifyAll();
  }

  /** Sends another thread where some are decided and not told. To be called now and then. */
  void relieve() {
    if (!decided.isEmpty()) {
      threads.execute(this::tell);
    }
  }

  private void run(List<Piece<?>> batch) {
    try {
      writer.begin();
      if (batch.size() == 1) {
        runAlone(batch.get(0));
      } else {
        runTogether(batch);
      }
      sizes.update(batch.size());
    } catch (Throwable e) {
      fail(batch, e);
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
    threads.shutdown();
    writer.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
