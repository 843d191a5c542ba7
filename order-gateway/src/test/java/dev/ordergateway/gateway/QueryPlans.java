package dev.ordergateway.gateway;

import dev.ordergateway.gateway.store.Store;
import java.lang.reflect.Method;
import java.util.List;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** How the database would run a statement. */
public final class QueryPlans {
  private QueryPlans() {}

  /** The steps; parameters count as null, {@code ?} as a number. */
  public static List<String> of(Store store, String sql) {
    return store.read(
        reading ->
            reading
                .handle()
                .createQuery(
                    "EXPLAIN QUERY PLAN "
                        + sql.replaceAll(":[a-zA-Z.]+", "NULLIF(1, 2)").replace("?", "5"))
                .map((row, context) -> row.getString("detail"))
                .list());
  }

  /** The statement of a DAO's method, or an empty text. */
  public static String sql(Method method) {
    SqlQuery query = method.getAnnotation(SqlQuery.class);
    SqlUpdate update = method.getAnnotation(SqlUpdate.class);
    return query != null ? query.value() : update != null ? update.value() : "";
  }
}
