package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.config.RegisterRowMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** How the queue stands; none of these reads more than an index holds, or than is told. */
@Prepared
@RegisterRowMapper(OrderTaskMapper.class)
interface QueueDao {
  @SqlQuery("SELECT COUNT(*) FROM order_tasks WHERE status = :status")
  long countOf(@Bind("status") TaskStatus status);

  @SqlQuery(
      "SELECT "
          + OrderTaskDao.COLUMNS
          + " FROM order_tasks WHERE lane IS NOT NULL AND status IN ('leased', 'running') ORDER BY lane")
  List<OrderTask> active();

  /** What an alert says of a task: not its intent, which may be large. */
  record Waiting(String taskId, String leaseOwner, boolean fenced, Instant since) {}

  @RegisterConstructorMapper(Waiting.class)
  @SqlQuery(
      """
      SELECT task_id, lease_owner, lane IS NOT NULL AS fenced, updated_at AS since
        FROM order_tasks WHERE status = 'stale' ORDER BY seq
      """)
  List<Waiting> stale();

  /** Queued since before that moment, the oldest first, at most a hundred of each site. */
  @RegisterConstructorMapper(Waiting.class)
  @SqlQuery(
      """
      SELECT task_id, lease_owner, 0 AS fenced, queued_at AS since
        FROM order_tasks
       WHERE status = 'queued' AND site = :site AND queued_at <= :before
       ORDER BY queued_at, seq LIMIT 100
      """)
  List<Waiting> queuedBefore(@Bind("site") String site, @Bind("before") Instant before);
}
