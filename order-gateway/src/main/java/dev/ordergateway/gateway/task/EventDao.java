package dev.ordergateway.gateway.task;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** What persons did with a task. Rows are added only; the database refuses all else. */
@Prepared
@RegisterConstructorMapper(EventDao.Row.class)
interface EventDao {
  /**
   * @param details JSON text, an object
   */
  record Row(String type, String operator, String details, Instant createdAt) {}

  @SqlUpdate(
      """
      INSERT INTO task_events (task_id, type, operator, details, created_at)
      VALUES (:taskId, :type, :operator, :details, :now)
      """)
  void add(
      @Bind("taskId") String taskId,
      @Bind("type") String type,
      @Bind("operator") String operator,
      @Bind("details") String details,
      @Bind("now") Instant now);

  @SqlQuery(
      "SELECT type, operator, details, created_at FROM task_events WHERE task_id = :taskId ORDER BY seq")
  List<Row> list(@Bind("taskId") String taskId);
}
