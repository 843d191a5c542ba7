package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ordergateway.gateway.SettableClock;
import dev.ordergateway.gateway.StoreFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCheckpointsIT {
  @TempDir Path folder;

  @Test
  void theLogIsCarriedOverBesideTheWriterAndThenWrittenFromItsBeginning() throws Exception {
    Path file = folder.resolve("gateway.db");
    Path log = folder.resolve("gateway.db-wal");
    Jdbi other = Jdbi.create("jdbc:sqlite:" + file);
    SqliteCheckpoints checkpoints = new SqliteCheckpoints(other);
    try (StoreFixture database = new StoreFixture(file, new SettableClock())) {
      for (int i = 0; i < 20; i++) {
        database.execute("INSERT INTO settings VALUES (?, ?)", "a" + i, "x".repeat(500_000));
      }
      long full = Files.size(log);
      assertThat(full).as("the writer leaves the log alone").isGreaterThan(10_000_000);
      long before = Files.size(file);
      database
          .store()
          .run(
              "test",
              transaction -> {
                transaction.handle().execute("INSERT INTO settings VALUES ('open', '1')");
                checkpoints.checkpoint(); // waits for no writer
              });
      assertThat(Files.size(file)).isGreaterThan(before + 9_000_000);
      assertThat(database.text("SELECT COUNT(*) FROM settings")).as("and read").isEqualTo("21");
      checkpoints.checkpoint();
      for (int i = 0; i < 18; i++) {
        database.execute("INSERT INTO settings VALUES (?, ?)", "b" + i, "x".repeat(500_000));
      }
      assertThat(Files.size(log)).as("written anew, not on").isLessThan(full + 100_000);
      assertThat(database.text("SELECT COUNT(*) FROM settings")).isEqualTo("39");
    }
  }

  @Test
  void itIsDoneByItselfWhileTheGatewayRuns() throws Exception {
    Path file = folder.resolve("gateway.db");
    Jdbi other = Jdbi.create("jdbc:sqlite:" + file);
    SqliteCheckpoints checkpoints = new SqliteCheckpoints(other);
    try (StoreFixture database = new StoreFixture(file, new SettableClock())) {
      checkpoints.start();
      long before = Files.size(file);
      database.execute("INSERT INTO settings VALUES ('a', ?)", "x".repeat(500_000));
      await().until(() -> Files.size(file) > before + 400_000);
    } finally {
      checkpoints.stop();
    }
  }
}
