package dev.ordergateway.gateway.store;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Timer;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The one door through which everything is written: a transaction with a name, the only writer of
 * its database, durable when the call returns. Reads go around it, on connections of their own.
 */
public final class Store {
  private static final Logger LOG = LoggerFactory.getLogger(Store.class);

  private final Jdbi writer;
  private final Jdbi reader;
  private final Clock clock;
  private final MetricRegistry metrics;

  /** Fair, so that no caller waits for ever; SQLite has one writer anyway. */
  private final ReentrantLock turn = new ReentrantLock(true);

  /**
   * @param writer a pool of one connection
   */
  public Store(Jdbi writer, Jdbi reader, Clock clock, MetricRegistry metrics) {
    this.writer = writer;
    this.reader = reader;
    this.clock = clock;
    this.metrics = metrics;
  }

  /**
   * Runs the work in a transaction that holds the write lock from its first moment. What the work
   * throws rolls it back and passes through.
   *
   * @param name lower case with dots, for metrics and logs
   * @throws StoreUnavailableException where the database is full, busy or broken
   */
  public <T> T write(String name, Function<Transaction, T> work) {
    turn.lock();
    try (Timer.Context ignored = metrics.timer("store.write." + name).time();
        Handle handle = writer.open()) {
      handle.execute("BEGIN IMMEDIATE");
      T result;
      try {
        result = work.apply(new Transaction(handle, now()));
      } catch (Throwable e) {
        rollBack(handle, name);
        throw e;
      }
      commit(handle, name);
      return result;
    } catch (JdbiException e) {
      throw translate(name, e);
    } finally {
      turn.unlock();
    }
  }

  /** The same for work that has no result. */
  public void run(String name, Consumer<Transaction> work) {
    write(
        name,
        transaction -> {
          work.accept(transaction);
          return null;
        });
  }

  /**
   * Reads, without waiting for writers. Several queries may see several moments.
   *
   * @throws StoreUnavailableException where the database is broken
   */
  public <T> T read(Function<Transaction, T> work) {
    try (Handle handle = reader.open()) {
      return work.apply(new Transaction(handle, now()));
    } catch (JdbiException e) {
      throw translate("read", e);
    }
  }

  /** The moment by the clock that judges leases, to the millisecond. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * A commit that throws may be durable all the same. It was not where the transaction can still be
   * rolled back; where it can't, the caller is told "unavailable" and finds out by its key.
   */
  private static void commit(Handle handle, String name) {
    try {
      handle.execute("COMMIT");
    } catch (JdbiException e) {
      rollBack(handle, name);
      throw e;
    }
  }

  private static void rollBack(Handle handle, String name) {
    try {
      handle.execute("ROLLBACK");
    } catch (JdbiException e) {
      // SQLite has rolled back by itself after some errors; the first error is the one that counts
      LOG.debug("the transaction {} was over already", name, e);
    }
  }

  private static RuntimeException translate(String name, JdbiException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite && isOutside(sqlite.getResultCode())) {
        return new StoreUnavailableException(name + ": " + sqlite.getMessage(), e);
      }
      if (cause instanceof SQLException sql && !(cause instanceof SQLiteException)) {
        return new StoreUnavailableException(name + ": " + sql.getMessage(), e);
      }
    }
    return e;
  }

  /** Whether the trouble lies with the disk or the file, not with the statement. */
  private static boolean isOutside(SQLiteErrorCode code) {
    return switch (SQLiteErrorCode.getErrorCode(code.code & 0xff)) {
      case SQLITE_FULL,
          SQLITE_BUSY,
          SQLITE_LOCKED,
          SQLITE_IOERR,
          SQLITE_READONLY,
          SQLITE_CANTOPEN,
          SQLITE_CORRUPT,
          SQLITE_NOTADB,
          SQLITE_NOMEM ->
          true;
      default -> false;
    };
  }
}
