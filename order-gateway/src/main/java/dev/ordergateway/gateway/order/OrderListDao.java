package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.TaskStatus;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterRowMapper;
import org.jdbi.v3.sqlobject.customizer.AllowUnusedBindings;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.Define;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** One page of the tasks. Its condition differs, so its statements are not kept prepared. */
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
}
