package dev.ordergateway.worker.journal;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.foundation.sqlite.SchemaMigration;
import dev.ordergateway.foundation.sqlite.SqlTime;
import dev.ordergateway.foundation.sqlite.SqliteFile;
import dev.ordergateway.foundation.start.StartException;
import io.dropwizard.db.ManagedDataSource;
import java.nio.file.Path;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;

/** The journal's SQLite file, through one connection. The caller holds its exclusive lock. */
public final class SqliteDoor implements JournalDoor, AutoCloseable {
  private final ManagedDataSource pool;
  private final Jdbi jdbi;

  private SqliteDoor(ManagedDataSource pool) {
    this.pool = pool;
    this.jdbi = SqlTime.install(Jdbi.create(pool).installPlugin(new SqlObjectPlugin()));
  }

  /**
   * Opens the file and brings its schema up to date.
   *
   * @throws StartException where it can't be opened, is damaged or can't be migrated
   */
  public static SqliteDoor open(Path path) {
    SqliteDoor door = start(path);
    try {
      new SchemaMigration("db/journal.xml").update(door.pool);
      door.jdbi.useHandle(handle -> new SqliteFile(path).check(handle));
      return door;
    } catch (JdbiException e) {
      door.close();
      throw new StartException("the journal " + path + " can't be opened: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      door.close();
      throw e;
    }
  }

  /** Opens a file whose schema is up to date already, and looks no further. */
  public static SqliteDoor start(Path path) {
    ManagedDataSource pool =
        new SqliteFile(path).prepare().pool(1).build(new MetricRegistry(), "journal");
    try {
      pool.start();
    } catch (Exception e) {
      throw new StartException("the journal " + path + " can't be opened: " + e.getMessage(), e);
    }
    return new SqliteDoor(pool);
  }

  @Override
  public <T> T write(String name, Function<Handle, T> work) {
    try (Handle handle = jdbi.open()) {
      handle.execute("BEGIN IMMEDIATE");
      try {
        T result = work.apply(handle);
        handle.execute("COMMIT");
        return result;
      } catch (RuntimeException | Error e) {
        // A COMMIT that threw left the transaction open, or undone: either way it is undone now.
        rollBack(handle, name, e);
        throw e;
      }
    }
  }

  private static void rollBack(Handle handle, String name, Throwable cause) {
    try {
      handle.execute("ROLLBACK");
    } catch (JdbiException e) {
      e.addSuppressed(new IllegalStateException("while undoing " + name));
      cause.addSuppressed(e); // SQLite had undone it by itself
    }
  }

  @Override
  public <T> T read(Function<Handle, T> work) {
    try (Handle handle = jdbi.open()) {
      return work.apply(handle);
    }
  }

  @Override
  public void close() {
    try {
      pool.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the journal can't be closed", e);
    }
  }
}
