package dev.ordergateway.worker.journal;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.foundation.dao.KeptStatement;
import dev.ordergateway.foundation.dao.PreparedDaoPlugin;
import dev.ordergateway.foundation.sqlite.SchemaMigration;
import dev.ordergateway.foundation.sqlite.SqlTime;
import dev.ordergateway.foundation.sqlite.SqliteFile;
import dev.ordergateway.foundation.start.StartException;
import io.dropwizard.db.ManagedDataSource;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** The journal's SQLite file, through one connection. The caller holds its exclusive lock. */
public final class SqliteDoor implements JournalDoor, AutoCloseable {
  /** A few rows, and a write-ahead log that grows to some MiB before it is used anew. */
  private static final long ROOM_FOR_AN_ORDER = 8L << 20;

  /** One for all: a new one would learn its SQL objects anew each time. */
  private final Handle handle;

  private final KeptStatement begin;
  private final KeptStatement commit;
  private final KeptStatement rollBack;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final String file;
  private final Runnable close;

  /**
   * Over connections that somebody else opened, with the options of {@link SqliteFile}.
   *
   * @param jdbi gives one connection, which stays open, and attaches DAOs
   * @param close ends it
   */
  public SqliteDoor(Jdbi jdbi, Runnable close) {
    this.close = close;
    this.handle = SqlTime.install(jdbi).open();
    this.begin = new KeptStatement(handle, "BEGIN IMMEDIATE");
    this.commit = new KeptStatement(handle, "COMMIT");
    this.rollBack = new KeptStatement(handle, "ROLLBACK");
    this.file = // as it is told where it fails
        handle
            .createQuery("PRAGMA database_list")
            .map((row, context) -> row.getString("file"))
            .first();
  }

  /**
   * Opens the file and brings its schema up to date.
   *
   * @throws StartException where it can't be opened, is damaged or can't be migrated
   */
  public static SqliteDoor open(Path path) {
    ManagedDataSource pool = pool(path);
    try {
      new SchemaMigration("db/journal.xml").update(pool);
      SqliteDoor door = over(pool);
      new SqliteFile(path).check(door.handle);
      return door;
    } catch (JdbiException e) {
      stop(pool);
      throw new StartException("the journal " + path + " can't be opened: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      stop(pool);
      throw e;
    }
  }

  /** Opens a file whose schema is up to date already, and looks no further. */
  public static SqliteDoor start(Path path) {
    return over(pool(path));
  }

  private static SqliteDoor over(ManagedDataSource pool) {
    Jdbi jdbi = Jdbi.create(pool).installPlugin(new PreparedDaoPlugin());
    return new SqliteDoor(jdbi, () -> stop(pool));
  }

  private static ManagedDataSource pool(Path path) {
    ManagedDataSource pool =
        new SqliteFile(path).prepare().pool(1).build(new MetricRegistry(), "journal");
    try {
      pool.start();
    } catch (Exception e) {
      throw new StartException("the journal " + path + " can't be opened: " + e.getMessage(), e);
    }
    return pool;
  }

  @Override
  public <T> T write(String name, Function<Handle, T> work) {
    lock.lock();
    try {
      return transaction(name, work);
    } catch (JdbiException e) {
      throw told("does not take \"" + name + "\"", e);
    } finally {
      lock.unlock();
    }
  }

  private <T> T transaction(String name, Function<Handle, T> work) {
    run(begin);
    try {
      T result = work.apply(handle);
      run(commit);
      return result;
    } catch (RuntimeException | Error e) {
      // A COMMIT that threw left the transaction open, or undone: either way it is undone now.
      rollBack(name, e);
      throw e;
    }
  }

  private static void run(KeptStatement statement) {
    try {
      statement.run();
    } catch (SQLException e) {
      throw new UnableToExecuteStatementException(e.getMessage(), e, null);
    }
  }

  /** Which file and why, without the statement: that is for whoever reads the trace. */
  private JournalException told(String what, JdbiException e) {
    Throwable why = e;
    while (why.getCause() != null) {
      why = why.getCause();
    }
    return new JournalException("the journal %s %s: %s".formatted(file, what, why.getMessage()), e);
  }

  private void rollBack(String name, Throwable cause) {
    try {
      run(rollBack);
    } catch (JdbiException e) {
      e.addSuppressed(new IllegalStateException("while undoing " + name));
      cause.addSuppressed(e); // SQLite had undone it by itself
    }
  }

  @Override
  public <T> T read(Function<Handle, T> work) {
    lock.lock();
    try {
      return work.apply(handle);
    } catch (JdbiException e) {
      throw told("can't be read", e);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void requireRoom() {
    try {
      FileStore disk = Files.getFileStore(Path.of(file));
      // A disk that does not know its size shows by the writes alone.
      if (disk.getTotalSpace() > 0 && disk.getUsableSpace() < ROOM_FOR_AN_ORDER) {
        throw new JournalException(
            "the journal %s has no room: only %d KiB are left on its disk"
                .formatted(file, disk.getUsableSpace() >> 10),
            null);
      }
    } catch (IOException e) {
      throw new JournalException("the journal " + file + " can't be looked at: " + e, e);
    }
  }

  @Override
  public void close() {
    lock.lock(); // lets what is being written come to its end
    try {
      handle.close();
      close.run();
    } finally {
      lock.unlock();
    }
  }

  private static void stop(ManagedDataSource pool) {
    try {
      pool.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the journal can't be closed", e);
    }
  }
}
