package dev.ordergateway.gateway.store;

import java.time.Instant;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** The connections that read, beside those who write: opened when needed, and kept. */
final class Readers implements AutoCloseable {
  private final Jdbi pool;
  private final Semaphore free;
  private final Deque<Session> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  /**
   * @param most how many connections the pool has; more readers wait
   */
  Readers(Jdbi pool, int most) {
    this.pool = pool;
    this.free = new Semaphore(most);
  }

  <T> T read(Instant now, Function<Transaction, T> work) {
    free.acquireUninterruptibly();
    try {
      Session kept = idle.poll();
      Session session = kept == null ? new Session(pool) : kept;
      boolean isSound = true;
      try {
        return work.apply(session.at(now));
      } catch (JdbiException | Error e) {
        isSound = false; // nobody knows what it left open
        throw e;
      } finally {
        putBack(session, isSound);
      }
    } finally {
      free.release();
    }
  }

  private void putBack(Session session, boolean isSound) {
    if (isSound) {
      idle.push(session);
    } else {
      session.close();
    }
    if (closed) {
      close();
    }
  }

  /** Lets the connections go, those in use as soon as they are not. */
  @Override
  public void close() {
    closed = true;
    Session session;
    while ((session = idle.poll()) != null) {
      session.close();
    }
  }
}
