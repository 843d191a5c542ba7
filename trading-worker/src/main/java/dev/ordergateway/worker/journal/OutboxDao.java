package dev.ordergateway.worker.journal;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** Reports on their way to the gateway. */
@Prepared
@RegisterConstructorMapper(OutboxRow.class)
interface OutboxDao {
  @SqlUpdate("INSERT INTO outbox (task_id, body, created_at) VALUES (:taskId, :body, :at)")
  void add(String taskId, String body, Instant at);

  @SqlQuery(
      """
      SELECT id, task_id, body, status, answer FROM outbox
      WHERE id IN (SELECT MIN(id) FROM outbox WHERE status = 'pending' GROUP BY task_id)
      ORDER BY id
      """)
  List<OutboxRow> oldestPendingOfEachTask();

  @SqlQuery("SELECT COUNT(*) FROM outbox WHERE status = 'pending' AND task_id = :taskId")
  int pending(String taskId);

  @SqlUpdate(
      """
      UPDATE outbox SET status = :status, answer = :answer, answered_at = :at
      WHERE id = :id AND status = 'pending'
      """)
  int settle(long id, String status, String answer, Instant at);

  @SqlQuery(
      "SELECT id, task_id, body, status, answer FROM outbox WHERE task_id = :taskId ORDER BY id")
  List<OutboxRow> all(String taskId);
}
