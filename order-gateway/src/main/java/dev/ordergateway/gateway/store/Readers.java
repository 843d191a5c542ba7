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
  private final Deque<SqliteReader> idle = new ConcurrentLinkedDeque<>();
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
      SqliteReader kept = idle.poll();
      SqliteReader reader = kept == null ? new SqliteReader(pool) : kept;
      boolean isSound = true;
      try {
        return reader.read(now, work);
      } catch (JdbiException | StoreUnavailableException | Error e) {
        isSound = false; // nobody knows what it left open
        throw e;
      } finally {
        putBack(reader, isSound);
      }
    } finally {
      free.release();
    }
  }

  private void putBack(SqliteReader reader, boolean isSound) {
    if (isSound) {
      idle.push(reader);
    } else {
      reader.close();
    }
    if (closed) {
      close();
    }
  }

  /** Lets the connections go, those in use as soon as they are not. */
  @Override
  public void close() {
    closed = true;
    SqliteReader reader;
    while ((reader = idle.poll()) != null) {
      reader.close();
    }
  }
}
