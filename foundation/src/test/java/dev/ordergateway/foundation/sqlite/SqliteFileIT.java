package dev.ordergateway.foundation.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.foundation.start.StartException;
import io.dropwizard.db.ManagedDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFileIT {
  @TempDir Path folder;

  @Test
  void everyConnectionHasTheOptionsThatKeepWhatWasAcknowledged() throws Exception {
    SqliteFile file = new SqliteFile(folder.resolve("deep/er/a.db")).prepare();
    ManagedDataSource pool = file.pool(2).build(new MetricRegistry(), "t");
    pool.start();
    try {
      Jdbi jdbi = Jdbi.create(pool);
      try (Handle one = jdbi.open();
          Handle two = jdbi.open()) {
        assertThatCode(() -> file.check(one)).doesNotThrowAnyException();
        assertThatCode(() -> file.check(two)).doesNotThrowAnyException();
        one.execute("PRAGMA synchronous = NORMAL");
        assertThatThrownBy(() -> file.check(one))
            .isInstanceOf(StartException.class)
            .hasMessageContaining("synchronous");
        one.execute("PRAGMA synchronous = FULL");
      }
    } finally {
      pool.stop();
    }
  }

  @Test
  void aDamagedFileIsRefused() throws Exception {
    Path path = folder.resolve("broken.db");
    Files.writeString(
        path, "this is no database, and it is long enough to look like a header.....");
    ManagedDataSource pool = new SqliteFile(path).pool(1).build(new MetricRegistry(), "t");
    assertThatThrownBy(
            () -> {
              pool.start();
              try (Handle handle = Jdbi.create(pool).open()) {
                new SqliteFile(path).check(handle);
              }
            })
        .hasStackTraceContaining("not a database");
    pool.stop();
  }

  @Test
  void timesAreTextThatSortsAsTimeDoes() throws Exception {
    ManagedDataSource pool =
        new SqliteFile(folder.resolve("t.db")).prepare().pool(1).build(new MetricRegistry(), "t");
    pool.start();
    try (Handle handle = SqlTime.install(Jdbi.create(pool)).open()) {
      Instant at = Instant.parse("2026-07-30T14:59:00Z");
      handle.execute("CREATE TABLE t (at TEXT)");
      handle.createUpdate("INSERT INTO t VALUES (:at)").bind("at", at).execute();
      assertThat(handle.createQuery("SELECT at FROM t").mapTo(String.class).one())
          .isEqualTo("2026-07-30T14:59:00.000Z");
      assertThat(handle.createQuery("SELECT at FROM t").mapTo(Instant.class).one()).isEqualTo(at);
    } finally {
      pool.stop();
    }
  }
}
