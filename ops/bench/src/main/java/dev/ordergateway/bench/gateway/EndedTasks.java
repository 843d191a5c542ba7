package dev.ordergateway.bench.gateway;

import dev.ordergateway.bench.wire.MeasurementException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Fills a gateway's database with tasks that have ended, in all tables, as if they had been bought
 * over the last year. The gateway made the schema and does not run meanwhile.
 */
public final class EndedTasks {
  private static final String EACH =
      """
      WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < %1$d),
      ended (i, task_id, site, worker, status, at) AS (
        SELECT i, printf('%%08x%%08x-ended', (i * 2654435761) & 4294967295, i),
               printf('site-%%02d', i %% %2$d), printf('worker-site-%%02d', i %% %2$d),
               CASE WHEN i %% 50 = 0 THEN 'cancelled' WHEN i %% 50 < 5 THEN 'failed' ELSE 'succeeded' END,
               strftime('%%Y-%%m-%%dT%%H:%%M:%%S.000Z', 1764547200 + i * 31536000 / %1$d, 'unixepoch')
          FROM numbers)
      """;

  private static final String IDENTITIES =
      """
      INSERT INTO tasks (seq, task_id, channel)
      %s SELECT i, task_id, 'lease' FROM ended
      """;

  private static final String TASKS =
      """
      INSERT INTO order_tasks (seq, task_id, site, intent, status, lease_owner, lease_poll_id, lease_count,
                               fenced_lease, queued_at, created_at, updated_at)
      %s SELECT i, task_id, site,
             '{"item_url":"https://shop.example/item/' || i || '/","quantity":1,"variant_id":"blue-large",'
             || '"options":{"wrapping":"none"},"max_total_yen":30000}',
             status, CASE WHEN status <> 'cancelled' THEN worker END,
             CASE WHEN status <> 'cancelled' THEN 'poll-' || task_id END,
             status <> 'cancelled', CASE WHEN status = 'succeeded' THEN 1 END, at, at, at
        FROM ended
      """;

  private static final String EXECUTIONS =
      """
      INSERT INTO executions (task_id, generation, executor, fences, started_at, ended_at, outcome, order_submitted)
      %s SELECT task_id, 1, worker, 1, at, at, status, status = 'succeeded'
        FROM ended WHERE status <> 'cancelled'
      """;

  private static final String SUBMISSIONS =
      """
      INSERT INTO submissions (task_id, state, generation, worker_id, fence_id, fenced_at, permit_millis,
                               payable, site_order_id, created_at, updated_at)
      %s SELECT task_id, 'FENCED', 1, worker, 'fence-' || task_id, at, 30000, 12800,
             '310001-20261130-' || i, at, at
        FROM ended WHERE status = 'succeeded'
      """;

  private static final String SITE_ORDERS =
      """
      INSERT INTO site_orders (task_id, site, site_order_id, first_seen_at)
      %s SELECT task_id, site, '310001-20261130-' || i, at FROM ended WHERE status = 'succeeded'
      """;

  private static final String STATES =
      """
      , told (position, state, outcome) AS (
        VALUES (1, 'created', 'succeeded'), (2, 'in_cart', 'succeeded'), (3, 'ordered', 'succeeded'),
               (4, 'paid', 'succeeded'), (1, 'created', 'failed'), (2, 'failed', 'failed'))
      """;

  private static final String REPORTS =
      """
      INSERT INTO order_reports (task_id, state, position, lease_count, worker_id, payable_yen, site_order_id,
                                 evidence_ref, evidence_sha256, error_code, detail, reported_at)
      %s SELECT task_id, state, position, 1, worker, CASE WHEN position > 1 THEN 12800 END,
             CASE WHEN position > 2 THEN '310001-20261130-' || i END,
             task_id || '/0' || position || '-' || state, printf('%%064x', i),
             CASE WHEN state = 'failed' THEN 5006 END,
             CASE WHEN state = 'failed' THEN 'out of stock' END, at
        FROM ended JOIN told ON outcome = status
      """;

  private static final String LOG =
      """
      INSERT INTO order_report_log (task_id, worker_id, lease_count, state, body, disposition, received_at)
      %s SELECT task_id, worker, 1, state,
             '{"worker_id":"' || worker || '","state":"' || state || '","lease_count":1,"payable_yen":12800,'
             || '"evidence_ref":"' || task_id || '/0' || position || '-' || state || '","evidence_sha256":"'
             || printf('%%064x', i) || '"}',
             'accepted', at
        FROM ended JOIN told ON outcome = status
      """;

  private EndedTasks() {}

  /**
   * @param database of a gateway that was started once and has ended
   * @param sites over how many sites they are spread
   */
  public static void fill(Path database, int count, int sites) {
    String each = EACH.formatted(count, sites);
    String told = each.stripTrailing() + STATES;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      // Nothing is lost if this breaks off: the file is made anew.
      for (String option :
          List.of("journal_mode = OFF", "synchronous = OFF", "cache_size = -500000")) {
        statement.execute("PRAGMA " + option);
      }
      connection.setAutoCommit(false);
      for (String insert : List.of(IDENTITIES, TASKS, EXECUTIONS, SUBMISSIONS, SITE_ORDERS)) {
        statement.executeUpdate(insert.formatted(each));
      }
      for (String insert : List.of(REPORTS, LOG)) {
        statement.executeUpdate(insert.formatted(told));
      }
      connection.commit();
      requireCount(statement, count);
    } catch (SQLException e) {
      throw new MeasurementException("the ended tasks can't be made: " + e.getMessage(), e);
    }
    sync(database);
  }

  private static void requireCount(Statement statement, int count) throws SQLException {
    try (ResultSet found =
        statement.executeQuery(
            "SELECT COUNT(*) FROM order_tasks WHERE status IN ('succeeded', 'failed', 'cancelled')")) {
      if (!found.next() || found.getInt(1) != count) {
        throw new MeasurementException("there are " + found.getInt(1) + " ended tasks");
      }
    }
  }

  /** What is still to be written would be written while something else is measured. */
  private static void sync(Path database) {
    try (FileChannel file = FileChannel.open(database, StandardOpenOption.WRITE)) {
      file.force(true);
    } catch (IOException e) {
      throw new MeasurementException("the ended tasks can't be synced", e);
    }
  }
}
