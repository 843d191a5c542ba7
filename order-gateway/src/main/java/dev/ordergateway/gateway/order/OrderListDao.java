package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.TaskStatus;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** Lists and counts; none of them reads more than it shows or an index holds. */
@RegisterConstructorMapper(OrderTask.class)
interface OrderListDao {
  @SqlQuery(
      "SELECT "
          + OrderTaskDao.COLUMNS
          + """
            FROM order_tasks
           WHERE (:status IS NULL OR status = :status) AND (:site IS NULL OR site = :site)
           ORDER BY seq DESC LIMIT :limit OFFSET :offset
          """)
  List<OrderTask> list(
      @Bind("status") TaskStatus status,
      @Bind("site") String site,
      @Bind("limit") int limit,
      @Bind("offset") int offset);

  @SqlQuery(
      """
      SELECT COUNT(*) FROM order_tasks
       WHERE (:status IS NULL OR status = :status) AND (:site IS NULL OR site = :site)
      """)
  long count(@Bind("status") TaskStatus status, @Bind("site") String site);

  @SqlQuery("SELECT COUNT(*) FROM order_tasks WHERE status = :status")
  long countOf(@Bind("status") TaskStatus status);

  @SqlQuery(
      "SELECT "
          + OrderTaskDao.COLUMNS
          + " FROM order_tasks WHERE lane IS NOT NULL AND status IN ('leased', 'running') ORDER BY lane")
  List<OrderTask> active();

  @SqlQuery(
      "SELECT " + OrderTaskDao.COLUMNS + " FROM order_tasks WHERE status = 'stale' ORDER BY seq")
  List<OrderTask> stale();

  /** Queued since before that moment, the oldest first, at most a hundred of each site. */
  @SqlQuery(
      "SELECT "
          + OrderTaskDao.COLUMNS
          + """
            FROM order_tasks
           WHERE status = 'queued' AND site = :site AND queued_at <= :before
           ORDER BY queued_at, seq LIMIT 100
          """)
  List<OrderTask> queuedBefore(@Bind("site") String site, @Bind("before") Instant before);
}
