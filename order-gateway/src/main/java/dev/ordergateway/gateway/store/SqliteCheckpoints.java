package dev.ordergateway.gateway.store;

import io.dropwizard.lifecycle.Managed;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries what the write-ahead log holds over into the database file, beside those who write. Left
 * to itself, SQLite does it inside the commit that fills the log past its limit: every so often one
 * caller would wait for many syncs instead of one.
 */
final class SqliteCheckpoints implements Managed {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteCheckpoints.class);
  private static final long EVERY_MILLIS = 500;

  private final Jdbi pool;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(runnable -> new Thread(runnable, "checkpoints"));
  private ScheduledFuture<?> loop;

  /**
   * @param pool connections that read
   */
  SqliteCheckpoints(Jdbi pool) {
    this.pool = pool;
  }

  @Override
  public void start() {
    loop =
        thread.scheduleWithFixedDelay(
            this::guarded, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Closing the last connection carries the rest over. */
  @Override
  public void stop() throws InterruptedException {
    if (loop != null) {
      loop.cancel(false);
    }
    thread.shutdown();
    if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
      LOG.warn("a checkpoint did not end in time");
    }
  }

  /** Passive: it waits for nobody and nobody waits for it. */
  void checkpoint() {
    pool.useHandle(handle -> handle.execute("PRAGMA wal_checkpoint(PASSIVE)"));
  }

  private void guarded() {
    try {
      checkpoint();
    } catch (RuntimeException | Error e) {
      // Nothing is lost: the log only grows, and past its limit the writer sees to it itself.
      LOG.warn("the write-ahead log could not be carried over", e);
    }
  }
}
