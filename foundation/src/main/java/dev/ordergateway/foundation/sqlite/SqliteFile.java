package dev.ordergateway.foundation.sqlite;

import dev.ordergateway.foundation.start.StartException;
import io.dropwizard.db.DataSourceFactory;
import io.dropwizard.util.Duration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * A SQLite file opened the only way that keeps what was acknowledged: write-ahead log, synced at
 * every commit, foreign keys on. The options are given to each connection, and read back, since a
 * misspelt one is ignored in silence.
 */
public final class SqliteFile {
  private static final Map<String, String> OPTIONS =
      Map.of(
          "journal_mode", "wal",
          "synchronous", "2", // FULL
          "foreign_keys", "1",
          "busy_timeout", "10000");

  private final Path file;

  public SqliteFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  public Path path() {
    return file;
  }

  /**
   * Makes the parent folders, and removes what the driver of a killed process left behind.
   *
   * @throws StartException where they can't be made or the file can't be written
   */
  public SqliteFile prepare() {
    try {
      Files.createDirectories(file.getParent());
    } catch (IOException e) {
      throw new StartException("the folder of the database " + file + " can't be made: " + e, e);
    }
    Path probe = Files.exists(file) ? file : file.getParent();
    if (!Files.isWritable(probe) || Files.isDirectory(file)) {
      throw new StartException("the database " + file + " can't be written");
    }
    NativeLeftovers.remove(Path.of(System.getProperty("java.io.tmpdir")), Instant.now());
    return this;
  }

  /** A pool of that many connections; one for writing, some for reading. */
  public DataSourceFactory pool(int connections) {
    DataSourceFactory factory = new DataSourceFactory();
    factory.setDriverClass("org.sqlite.JDBC");
    factory.setUrl("jdbc:sqlite:" + file);
    Map<String, String> properties = new LinkedHashMap<>(OPTIONS);
    properties.put("journal_mode", "WAL");
    properties.put("synchronous", "FULL");
    properties.put("foreign_keys", "true");
    // Nobody asks for them, and the driver would read them after each statement.
    properties.put("jdbc.get_generated_keys", "false");
    factory.setProperties(properties);
    factory.setInitialSize(1);
    factory.setMinSize(1);
    factory.setMaxSize(connections);
    factory.setMaxWaitForConnection(Duration.seconds(30));
    factory.setAutoCommentsEnabled(false);
    factory.setValidationQuery("SELECT 1");
    return factory;
  }

  /**
   * Reads the options back and looks the file over.
   *
   * @throws StartException where an option did not take or the file is damaged
   */
  public void check(Handle handle) {
    OPTIONS.forEach(
        (option, wanted) -> {
          String found = handle.createQuery("PRAGMA " + option).mapTo(String.class).one();
          if (!found.equals(wanted)) {
            throw new StartException(
                "the database " + file + " runs with " + option + "=" + found + ", not " + wanted);
          }
        });
    String verdict =
        handle.createQuery("PRAGMA quick_check(1)").mapTo(String.class).findFirst().orElse("");
    if (!verdict.equals("ok")) {
      throw new StartException("the database " + file + " is damaged: " + verdict);
    }
  }
}
