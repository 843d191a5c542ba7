package dev.ordergateway.worker.order;

import dev.ordergateway.foundation.dao.PreparedDaoPlugin;
import dev.ordergateway.worker.journal.SqliteDoor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdbi.v3.core.Jdbi;

/** An empty journal with its schema, made once: migrating takes longer than most tests. */
final class JournalTemplate {
  private static final Path FILE = make();

  private JournalTemplate() {}

  /** Opens a copy of it at that place, made where there is none yet. */
  static SqliteDoor open(Path file) {
    try {
      if (!Files.exists(file)) {
        Files.copy(FILE, file);
      }
      Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
      try (Statement statement = connection.createStatement()) {
        // A process dies in these tests, never the machine.
        statement.execute("PRAGMA synchronous = OFF");
        statement.execute("PRAGMA foreign_keys = ON");
      }
      return new SqliteDoor(
          Jdbi.create(connection).installPlugin(new PreparedDaoPlugin()), () -> {});
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path make() {
    try {
      Path folder = Files.createTempDirectory("journal-template");
      Path file = folder.resolve("journal.db");
      SqliteDoor.open(file).close();
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
