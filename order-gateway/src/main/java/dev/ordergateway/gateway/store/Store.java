package dev.ordergateway.gateway.store;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Timer;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The one door through which everything is written: a transaction with a name, the only writer of
 * its database, durable when its outcome comes. Reads go around it, on connections of their own.
 */
public final class Store implements AutoCloseable {
  private final GroupCommit writing;
  private final Readers readers;
  private final Clock clock;
  private final MetricRegistry metrics;
  private final Map<String, Timer> timers = new ConcurrentHashMap<>();

  Store(Writer writer, Readers readers, Clock clock, MetricRegistry metrics) {
    this.writing =
        new GroupCommit(writer, this::now, metrics.histogram("store.batch"), newThreads());
    this.readers = readers;
    this.clock = clock;
    this.metrics = metrics;
  }

  private static ExecutorService newThreads() {
    return Executors.newCachedThreadPool(runnable -> new Thread(runnable, "store-turn"));
  }

  /**
   * Runs the work, once, in a transaction that holds the write lock from its first moment, and
   * waits until it is durable. What the work throws rolls it back and passes through. The work may
   * run on another thread and share its commit with others' (see {@link GroupCommit}), but sees and
   * leaves the database as if it were alone.
   *
   * @param name lower case with dots, for metrics and logs
   * @throws StoreUnavailableException where the database is full, busy or broken: then it was not
   *     done, or nobody knows
   * @throws IllegalStateException inside another piece of work
   */
  public <T> T write(String name, Function<Transaction, T> work) {
    return await(writing.write(piece(name, work), false));
  }

  /**
   * The same without waiting: a request whose answer is given later holds no thread meanwhile.
   *
   * @return comes to what the work returned once that is durable, or to what {@link #write} throws;
   *     on whichever thread committed it, which should not be kept
   * @throws StoreUnavailableException where the store is closed, or too many wait at it
   * @throws IllegalStateException inside another piece of work
   */
  public <T> CompletionStage<T> writeAsync(String name, Function<Transaction, T> work) {
    return writing.write(piece(name, work), true);
  }

  private <T> Piece<T> piece(String name, Function<Transaction, T> work) {
    Timer timer = timers.computeIfAbsent(name, unknown -> metrics.timer("store.write." + unknown));
    return new Piece<>(name, transaction -> run(name, work, transaction), timer);
  }

  private static <T> T run(String name, Function<Transaction, T> work, Transaction transaction) {
    try {
      return work.apply(transaction);
    } catch (JdbiException e) {
      throw translate(name, e);
    }
  }

  /**
   * Waits for what an asynchronous write comes to.
   *
   * @throws RuntimeException what the work threw
   * @throws StoreUnavailableException where it was not done, or nobody knows
   */
  public static <T> T await(CompletionStage<T> written) {
    try {
      return written.toCompletableFuture().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
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
   * Reads, without waiting for writers. However many queries it has, all see one moment: what is
   * put together from several rows or tables was so.
   *
   * @throws StoreUnavailableException where the database is broken
   */
  public <T> T read(Function<Transaction, T> work) {
    try {
      return readers.read(now(), work);
    } catch (JdbiException e) {
      throw translate("read", e);
    }
  }

  /**
   * Lets nobody wait for the outcome of a write because another caller's client does not read its
   * answer. To be called a few times a second.
   */
  public void relieve() {
    writing.relieve();
  }

  /** The moment by the clock that judges leases, to the millisecond. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Lets all connections go, after those who write now; later ones are refused. */
  @Override
  public void close() {
    writing.close();
    readers.close();
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
