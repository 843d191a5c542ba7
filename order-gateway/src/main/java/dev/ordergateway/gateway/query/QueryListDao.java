package dev.ordergateway.gateway.query;

import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryStatus;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterRowMapper;
import org.jdbi.v3.sqlobject.customizer.AllowUnusedBindings;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.Define;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** One page of the queries. Its condition differs, so its statements are not kept prepared. */
@RegisterRowMapper(AccountQueryMapper.class)
interface QueryListDao {
  /**
   * @param where of {@link #where}
   */
  @SqlQuery(
      "SELECT "
          + QueryDao.COLUMNS
          + " FROM account_queries WHERE <where> ORDER BY seq DESC LIMIT :limit OFFSET :offset")
  @AllowUnusedBindings
  List<AccountQuery> list(
      @Define("where") String where,
      @Bind("status") QueryStatus status,
      @Bind("kind") QueryKind kind,
      @Bind("limit") int limit,
      @Bind("offset") int offset);

  @SqlQuery("SELECT COUNT(*) FROM account_queries WHERE <where>")
  @AllowUnusedBindings
  long count(
      @Define("where") String where,
      @Bind("status") QueryStatus status,
      @Bind("kind") QueryKind kind);

  /** The condition spelt out, since an index serves none that says "or null". */
  static String where(QueryStatus status, QueryKind kind) {
    return (status == null ? "1 = 1" : "status = :status")
        + (kind == null ? "" : " AND kind = :kind");
  }
}
