package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.gateway.SettableClock;
import dev.ordergateway.gateway.StoreFixture;
import dev.ordergateway.gateway.operate.SerialMode;
import dev.ordergateway.gateway.order.Lanes.SerialBy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.changelog.FastCheckService;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreIT {
  @TempDir Path folder;
  private StoreFixture database;

  @BeforeEach
  void open() {
    database = new StoreFixture(folder.resolve("gateway.db"), new SettableClock());
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  @Test
  void everyConnectionRunsWithTheSettingsThatKeepWhatWasAcknowledged() {
    for (String pragma : List.of("journal_mode=wal", "synchronous=2", "foreign_keys=1")) {
      String name = pragma.substring(0, pragma.indexOf('='));
      String wanted = pragma.substring(name.length() + 1);
      assertThat(database.text("PRAGMA " + name)).as("reader " + name).isEqualTo(wanted);
      String written =
          database
              .store()
              .write("test", t -> t.handle().select("PRAGMA " + name).mapTo(String.class).one());
      assertThat(written).as("writer " + name).isEqualTo(wanted);
    }
  }

  @Test
  void aSecondGatewayOnTheSameDatabaseIsRefusedInOneLine() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), folder.resolve("gateway.db"));
    for (Path file : List.of(folder.resolve("gateway.db"), link)) {
      assertThatThrownBy(() -> new StoreFixture(file, new SettableClock()).close())
          .isInstanceOf(StartException.class)
          .hasMessageContaining("in use by another process")
          .hasMessageContaining("RAKUTEN_GATEWAY_DB_PATH");
    }
  }

  @Test
  void aLockLeftBehindBarsNobody() throws Exception {
    database.close();
    assertThat(folder.resolve("gateway.db.lock")).exists();
    open();
    assertThat(database.text("SELECT COUNT(*) FROM order_tasks")).isEqualTo("0");
  }

  @Test
  void aFailedPieceOfWorkLeavesNothingBehindAndTheNextOneGoesOn() {
    assertThatThrownBy(
            () ->
                database
                    .store()
                    .run(
                        "test",
                        t -> {
                          t.handle().execute("INSERT INTO settings VALUES ('a', '1')");
                          throw new IllegalArgumentException("no");
                        }))
        .hasMessage("no");
    assertThat(database.texts("SELECT name FROM settings")).isEmpty();
    assertThat(database.execute("INSERT INTO settings VALUES ('b', '1')")).isEqualTo(1);
  }

  @Test
  void aFullDiskIsUnavailableAndKeepsWhatWasAcknowledged() {
    database.execute("INSERT INTO settings VALUES ('kept', '1')");
    database.noRoomFor(4);
    assertThatThrownBy(
            () -> database.execute("INSERT INTO settings VALUES ('big', ?)", "x".repeat(200_000)))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(database.texts("SELECT name FROM settings")).containsExactly("kept");
    database.noRoomFor(100_000);
    database.execute("INSERT INTO settings VALUES ('big', ?)", "x".repeat(200_000));
    assertThat(database.texts("SELECT name FROM settings"))
        .containsExactlyInAnyOrder("kept", "big");
  }

  @Test
  void aReadOnlyStoreIsUnavailableForWritingAndReadable() {
    database.readOnly(true);
    assertThatThrownBy(() -> database.execute("INSERT INTO settings VALUES ('a', '1')"))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(database.texts("SELECT name FROM settings")).isEmpty();
  }

  @Test
  void aReadSeesOneMomentHoweverManyStatementsItHasAndHoldsUpNoWriter() {
    List<String> seen = new ArrayList<>();
    database
        .store()
        .read(
            reading -> {
              seen.add(settings(reading));
              database.execute("INSERT INTO settings VALUES ('a', '1')");
              return seen.add(settings(reading));
            });
    seen.add(database.store().read(StoreIT::settings));
    assertThat(seen).containsExactly("0", "0", "1");
  }

  @Test
  void aReadThatFailedKeepsNoMomentForTheNextOne() {
    for (RuntimeException fault :
        List.of(new IllegalArgumentException("no"), new UnableToExecuteStatementException("no"))) {
      assertThatThrownBy(
              () ->
                  database
                      .store()
                      .read(
                          reading -> {
                            settings(reading);
                            throw fault;
                          }))
          .isSameAs(fault);
      database.execute("DELETE FROM settings");
      database.execute("INSERT INTO settings VALUES ('a', '1')");
      assertThat(database.store().read(StoreIT::settings)).isEqualTo("1");
    }
  }

  private static String settings(Transaction reading) {
    return reading.handle().select("SELECT COUNT(*) FROM settings").mapTo(String.class).one();
  }

  @Test
  void theHealthChecksGoThroughTheDoorAndSayWhetherItOpens() {
    assertThat(database.isHealthy()).isTrue();
    database.readOnly(true);
    assertThat(database.isHealthy()).isFalse();
    database.readOnly(false);
    assertThat(database.isHealthy()).isTrue();
  }

  @Test
  void whatWasToBeStoredStandsInNoException() {
    assertThatThrownBy(
            () ->
                database
                    .store()
                    .run(
                        "test",
                        t ->
                            t.handle()
                                .createUpdate("INSERT INTO settings VALUES (:name, :value)")
                                .bind("name", "a")
                                .bindNull("value", java.sql.Types.VARCHAR)
                                .bind("secret", "from outside")
                                .execute()))
        .satisfies(
            e -> {
              for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                assertThat(String.valueOf(cause.getMessage())).doesNotContain("from outside");
              }
            });
  }

  @Test
  void theSchemaRefusesWhatTheLawsForbid() {
    String insert =
        "INSERT INTO order_tasks (task_id, site, intent, status, queued_at, created_at, updated_at%s)"
            + " VALUES ('a', 's', '{}', %s)";
    String times = "'t', 't', 't'";
    for (String bad :
        List.of(
            insert.formatted("", "'asleep', " + times),
            insert.formatted(", lane", "'queued', " + times + ", '*'"),
            insert.formatted("", "'leased', " + times),
            insert.formatted(", lease_expires_at", "'queued', " + times + ", 't'"),
            insert.formatted(", lease_count", "'queued', " + times + ", -1"),
            insert.formatted(", reclaim_for", "'queued', " + times + ", 'w'"),
            insert.formatted(", fenced_lease", "'queued', " + times + ", 1"),
            insert.formatted(", cancel_requested", "'queued', " + times + ", 2"),
            "INSERT INTO submissions (task_id, state, worker_id, created_at, updated_at)"
                + " VALUES ('a', 'FENCED', 'w', 't', 't')",
            "INSERT INTO order_report_log (task_id, worker_id, state, body, disposition, received_at)"
                + " VALUES ('a', 'w', 'paid', '{}', 'forgotten', 't')",
            "INSERT INTO manual_reviews (kind, subject, status, message, created_at)"
                + " VALUES ('K', 's', 'resolved', 'm', 't')")) {
      assertThatThrownBy(() -> database.execute(bad)).hasStackTraceContaining("CHECK constraint");
    }
  }

  @Test
  void theSchemaGoesDownAndUpAgain() throws Exception {
    database.close();
    String url = "jdbc:sqlite:" + folder.resolve("gateway.db");
    try (Connection connection = DriverManager.getConnection(url);
        Liquibase liquibase =
            new Liquibase(
                StoreFactory.CHANGE_LOG,
                new ClassLoaderResourceAccessor(),
                DatabaseFactory.getInstance()
                    .findCorrectDatabaseImplementation(new JdbcConnection(connection)))) {
      int all = liquibase.getDatabase().getRanChangeSetList().size();
      assertThat(all).isPositive();
      liquibase.rollback(all, new Contexts(), new LabelExpression());
      // Remembered for the life of a process; a rollback is a process of its own.
      Scope.getCurrentScope().getSingleton(FastCheckService.class).clearCache();
      try (var tables =
          connection
              .createStatement()
              .executeQuery(
                  "SELECT COUNT(*) FROM sqlite_master WHERE name NOT LIKE 'DATABASECHANGELOG%'"
                      + " AND name NOT LIKE 'sqlite_%'")) {
        assertThat(tables.getInt(1)).isZero();
      }
    }
    open();
    assertThat(database.text("SELECT COUNT(*) FROM order_tasks")).isEqualTo("0");
  }

  @Test
  void theSerialModeIsNotChangedWhileALaneIsHeld() {
    SerialMode.settle(database.store(), SerialBy.GLOBAL);
    SerialMode.settle(database.store(), SerialBy.SITE);
    SerialMode.settle(database.store(), SerialBy.GLOBAL);
    database.execute(
        "INSERT INTO order_tasks (task_id, site, intent, status, lane, lease_owner, lease_count,"
            + " fenced_lease, queued_at, created_at, updated_at)"
            + " VALUES ('a', 's', '{}', 'stale', '*', 'w', 1, 1, 't', 't', 't')");
    SerialMode.settle(database.store(), SerialBy.GLOBAL);
    assertThatThrownBy(() -> SerialMode.settle(database.store(), SerialBy.SITE))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("RAKUTEN_SERIAL_BY");
    assertThat(database.text("SELECT value FROM settings")).isEqualTo("global");
  }

  @Test
  void aConfigurationShowsNoPassword() {
    StoreConfiguration configuration =
        new StoreConfiguration("f", "jdbc:postgresql://u:secret1@h/d", "u", "secret2");
    assertThat(configuration.toString()).doesNotContain("secret1").doesNotContain("secret2");
  }
}
