package dev.ordergateway.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.gateway.SettableClock;
import dev.ordergateway.gateway.StoreFixture;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.changelog.FastCheckService;
import liquibase.changelog.RanChangeSet;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema on its way up and down. */
class SchemaIT {
  private static final String TASK =
      "INSERT INTO order_tasks (task_id, site, intent, status, queued_at, created_at, updated_at)"
          + " VALUES ('%s', 's', '{\"n\":1.10}', 'failed', 't', 't', 't')";

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
  void itGoesDownAndUpAgain() throws Exception {
    rollBackTo("nothing");
    assertThat(tables()).isZero();
    reopen();
    assertThat(database.text("SELECT COUNT(*) FROM order_tasks")).isEqualTo("0");
  }

  @Test
  void tasksOfAnOlderSchemaKeepEverythingAndGetTheirIdentity() throws Exception {
    rollBackTo("0007");
    for (String id : List.of("first", "second", "third")) {
      execute(TASK.formatted(id));
    }
    execute("DELETE FROM order_tasks WHERE task_id = 'second'");
    reopen();
    assertThat(
            database.texts(
                "SELECT o.task_id || o.intent FROM order_tasks o JOIN tasks t ON t.seq = o.seq"
                    + " AND t.task_id = o.task_id AND t.channel = 'lease' ORDER BY o.seq"))
        .containsExactly("first{\"n\":1.10}", "third{\"n\":1.10}");
    database.execute("INSERT INTO tasks (task_id, channel) VALUES ('fourth', 'lease')");
    assertThat(database.text("SELECT seq FROM tasks WHERE task_id = 'fourth'")).isEqualTo("4");
    rollBackTo("0007");
    reopen();
    assertThat(database.text("SELECT COUNT(*) FROM order_tasks")).isEqualTo("2");
  }

  @Test
  void nobodyGoesBackPastARetry() throws Exception {
    database.execute(
        "INSERT INTO task_retries (task_id, retry_no, from_status, reason, operator, created_at)"
            + " VALUES ('a', 1, 'failed', 'AUTOMATION_FAILED', 'p', 't')");
    assertThatThrownBy(() -> rollBackTo("0008"))
        .hasStackTraceContaining("tasks were retried: not to be rolled back");
    reopen();
    assertThat(database.text("SELECT COUNT(*) FROM task_retries")).isEqualTo("1");
  }

  @Test
  void nobodyGoesBackPastTheEventOfARetry() throws Exception {
    database.execute(
        "INSERT INTO task_events (task_id, type, operator, details, created_at)"
            + " VALUES ('a', 'TASK_REQUEUED', 'p', '{}', 't')");
    assertThatThrownBy(() -> rollBackTo("0008"))
        .hasStackTraceContaining("tasks were retried: not to be rolled back");
    reopen();
    assertThat(database.text("SELECT COUNT(*) FROM task_events")).isEqualTo("1");
  }

  @Test
  void nobodyGoesBackPastWhatClientsAndProcurementHold() throws Exception {
    database.execute(
        "INSERT INTO client_tasks (seq, task_id, type, status, priority, requires_real_order,"
            + " goods_url, created_at, updated_at)"
            + " VALUES (1, 'a', 'collect', 'pending', 0, 1, 'u', 't', 't')");
    assertThatThrownBy(() -> rollBackTo("0009"))
        .hasStackTraceContaining("there are client tasks: not to be rolled back");
    reopen();
    assertThat(database.text("SELECT COUNT(*) FROM client_tasks")).isEqualTo("1");
  }

  private void reopen() {
    open();
  }

  /**
   * @param last the number of the last change that stays
   */
  private void rollBackTo(String last) throws Exception {
    database.close();
    try (Connection connection = connection();
        Liquibase liquibase =
            new Liquibase(
                StoreFactory.CHANGE_LOG,
                new ClassLoaderResourceAccessor(),
                DatabaseFactory.getInstance()
                    .findCorrectDatabaseImplementation(new JdbcConnection(connection)))) {
      List<RanChangeSet> ran = liquibase.getDatabase().getRanChangeSetList();
      long later =
          ran.stream()
              .filter(change -> last.equals("nothing") || change.getId().compareTo(last + "~") > 0)
              .count();
      assertThat(later).isPositive();
      try {
        liquibase.rollback((int) later, new Contexts(), new LabelExpression());
      } finally {
        // Remembered for the life of a process; a rollback is a process of its own.
        Scope.getCurrentScope().getSingleton(FastCheckService.class).clearCache();
      }
    }
  }

  private long tables() throws Exception {
    try (Connection connection = connection();
        var found =
            connection
                .createStatement()
                .executeQuery(
                    "SELECT COUNT(*) FROM sqlite_master WHERE name NOT LIKE 'DATABASECHANGELOG%'"
                        + " AND name NOT LIKE 'sqlite_%'")) {
      return found.getLong(1);
    }
  }

  private void execute(String sql) throws Exception {
    try (Connection connection = connection()) {
      connection.createStatement().execute(sql);
    }
  }

  private Connection connection() throws Exception {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gateway.db"));
  }
}
