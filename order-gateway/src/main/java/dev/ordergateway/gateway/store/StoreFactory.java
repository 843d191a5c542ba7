package dev.ordergateway.gateway.store;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.foundation.dao.PreparedDaoPlugin;
import dev.ordergateway.foundation.lock.ExclusiveLock;
import dev.ordergateway.foundation.sqlite.SchemaMigration;
import dev.ordergateway.foundation.sqlite.SqlTime;
import dev.ordergateway.foundation.sqlite.SqliteFile;
import dev.ordergateway.foundation.start.StartException;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.db.DataSourceFactory;
import io.dropwizard.db.ManagedDataSource;
import io.dropwizard.jdbi3.JdbiFactory;
import io.dropwizard.lifecycle.AutoCloseableManager;
import java.nio.file.Path;
import java.time.Clock;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementExceptions;

/** Opens the database, brings its schema up to date and looks it over, or stops the start. */
public final class StoreFactory {
  public static final String CHANGE_LOG = "db/migrations.xml";

  private static final int READERS = 8;

  private StoreFactory() {}

  /** What the {@code db} commands connect with. */
  public static DataSourceFactory dataSource(StoreConfiguration configuration) {
    return file(configuration).prepare().pool(1);
  }

  /**
   * @throws StartException where the database can't be used safely
   */
  public static Store open(StoreConfiguration configuration, Environment environment, Clock clock) {
    SqliteFile file = file(configuration).prepare();
    // One gateway to a file: a second would judge leases by its own clock and keep its own waiting
    // calls. Managed first, so that it is let go last, after the connections.
    environment
        .lifecycle()
        .manage(
            new AutoCloseableManager(
                ExclusiveLock.take(
                    ExclusiveLock.beside(file.path()),
                    "the database " + file.path() + " (RAKUTEN_GATEWAY_DB_PATH)")));
    ManagedDataSource forMigration = file.pool(1).build(environment.metrics(), "migration");
    try {
      forMigration.start();
      new SchemaMigration(CHANGE_LOG).update(forMigration);
    } catch (StartException e) {
      throw e;
    } catch (Exception e) {
      throw new StartException("the database " + file.path() + " can't be opened: " + e, e);
    } finally {
      stop(forMigration);
    }
    Jdbi writer = jdbi(file.pool(1), environment, "writer");
    Jdbi reader = jdbi(file.pool(READERS + 2), environment, "reader"); // checkpoints, health
    try (Handle handle = writer.open()) {
      file.check(handle);
    }
    Store store =
        new Store(sqliteWriter(writer), new Readers(reader, READERS), clock, environment.metrics());
    environment.lifecycle().manage(new AutoCloseableManager(store));
    environment.lifecycle().manage(new SqliteCheckpoints(reader));
    // The stock check would wait for the one connection, which is never given back.
    environment.healthChecks().unregister("writer");
    environment.healthChecks().register("writer", new WriterHealthCheck(store));
    return store;
  }

  private static SqliteWriter sqliteWriter(Jdbi pool) {
    try {
      return new SqliteWriter(pool);
    } catch (JdbiException e) {
      throw new StartException("the database can't be written: " + e, e);
    }
  }

  private static Jdbi jdbi(DataSourceFactory pool, Environment environment, String name) {
    Jdbi jdbi = new JdbiFactory().build(environment, pool, name);
    jdbi.installPlugin(new PreparedDaoPlugin());
    // A timer for each statement costs as much as the statement; the writes have theirs, by name.
    jdbi.setSqlLogger(SqlLogger.NOP_SQL_LOGGER);
    return speaking(jdbi);
  }

  /**
   * The door over connections that somebody else opened and brought up to date.
   *
   * @param writer gives the one connection that writes; it is kept
   * @param reader may be the same, where nobody reads while somebody writes
   */
  public static Store over(Jdbi writer, Jdbi reader, Clock clock, MetricRegistry metrics) {
    return new Store(sqliteWriter(writer), new Readers(reader, READERS), clock, metrics);
  }

  /** Teaches connections that somebody opened how this database keeps its values. */
  public static Jdbi speaking(Jdbi jdbi) {
    // What was to be stored stands in no exception, and so in no log: it comes from outside.
    jdbi.getConfig(StatementExceptions.class)
        .setMessageRendering(StatementExceptions.MessageRendering.NONE);
    return WireEnums.install(SqlTime.install(jdbi));
  }

  private static SqliteFile file(StoreConfiguration configuration) {
    if (!configuration.url().isBlank()) {
      throw new StartException(
          "RAKUTEN_GATEWAY_DB_URL (database.url) is set, but this version runs on SQLite only");
    }
    return new SqliteFile(Path.of(configuration.path()));
  }

  private static void stop(ManagedDataSource pool) {
    try {
      pool.stop();
    } catch (Exception e) {
      throw new StartException("the migration's connection can't be closed: " + e, e);
    }
  }
}
