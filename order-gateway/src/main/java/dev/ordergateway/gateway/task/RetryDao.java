package dev.ordergateway.gateway.task;

import dev.ordergateway.api.task.RetryReason;
import dev.ordergateway.api.task.RetryView;
import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** Why tasks were run again. Rows are added only; the database refuses all else. */
@Prepared
@RegisterConstructorMapper(RetryView.class)
interface RetryDao {
  @SqlUpdate(
      """
      INSERT INTO task_retries (task_id, retry_no, from_status, reason, note, operator, created_at)
      VALUES (:taskId, :retryNo, :fromStatus, :reason, :note, :operator, :now)
      """)
  void add(
      @Bind("taskId") String taskId,
      @Bind("retryNo") int retryNo,
      @Bind("fromStatus") String fromStatus,
      @Bind("reason") RetryReason reason,
      @Bind("note") String note,
      @Bind("operator") String operator,
      @Bind("now") Instant now);

  @SqlQuery(
      """
      SELECT retry_no, from_status, reason, note, operator, created_at
        FROM task_retries WHERE task_id = :taskId ORDER BY retry_no
      """)
  List<RetryView> list(@Bind("taskId") String taskId);
}
