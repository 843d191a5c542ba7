package dev.ordergateway.gateway.procurement;

import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.AllowUnusedBindings;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.Define;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** One page of the needs. Its condition differs, so its statements are not kept prepared. */
@RegisterConstructorMapper(ProcurementRow.class)
interface ProcurementListDao {
  /**
   * @param where of {@link #where}
   */
  @SqlQuery(
      "SELECT "
          + ProcurementDao.COLUMNS
          + " FROM procurement_requests WHERE <where> ORDER BY id DESC LIMIT :limit OFFSET :offset")
  @AllowUnusedBindings
  List<ProcurementRow> list(
      @Define("where") String where,
      @Bind("item") String item,
      @Bind("order") String order,
      @Bind("limit") int limit,
      @Bind("offset") int offset);

  @SqlQuery("SELECT COUNT(*) FROM procurement_requests WHERE <where>")
  @AllowUnusedBindings
  long count(@Define("where") String where, @Bind("item") String item, @Bind("order") String order);

  /** The condition spelt out, since an index serves none that says "or null". */
  static String where(String item, String order) {
    return (item == null ? "1 = 1" : "freight_order_item_id = :item")
        + (order == null ? "" : " AND customer_order_id = :order");
  }
}
