package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.TaskStatus;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.config.RegisterRowMapper;
import org.jdbi.v3.sqlobject.customizer.AllowUnusedBindings;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.Define;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** Lists and counts; none of them reads more than it shows or an index holds. */
@RegisterRowMapper(OrderTaskMapper.class)
interface OrderListDao {
  /**
   * @param where of {@link #where}
   */
  @SqlQuery(
      "SELECT "
          + OrderTaskDao.COLUMNS
          + " FROM order_tasks WHERE <where> ORDER BY seq DESC LIMIT :limit OFFSET :offset")
  @AllowUnusedBindings
  List<OrderTask> list(
      @Define("where") String where,
      @Bind("status") TaskStatus status,
      @Bind("site") String site,
      @Bind("limit") int limit,
      @Bind("offset") int offset);

  @SqlQuery("SELECT COUNT(*) FROM order_tasks WHERE <where>")
  @AllowUnusedBindings
  long count(
      @Define("where") String where, @Bind("status") TaskStatus status, @Bind("site") String site);

  /** The condition spelt out, since an index serves none that says "or null". */
  static String where(TaskStatus status, String site) {
    return (status == null ? "1 = 1" : "status = :status")
        + (site == null ? "" : " AND site = :site");
  }

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
