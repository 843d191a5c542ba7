package dev.ordergateway.gateway.client;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** What collecting brought, or why it brought nothing: one row for each product. */
@Prepared
@RegisterConstructorMapper(ProductDao.Row.class)
interface ProductDao {
  /**
   * @param pddData JSON text of the last time that it was collected, or null
   */
  record Row(
      String goodsId,
      String shopName,
      String collectStatus,
      String collectMsg,
      String artifactRef,
      String pddData,
      Instant updatedAt) {}

  /**
   * @param shopName null keeps the one that was known
   */
  @SqlUpdate(
      """
      INSERT INTO products (goods_id, shop_name, collect_status, pdd_data, updated_at)
      VALUES (:goodsId, :shopName, 'collected', :pddData, :now)
      ON CONFLICT (goods_id) DO UPDATE SET
          shop_name = COALESCE(excluded.shop_name, products.shop_name),
          collect_status = 'collected',
          collect_msg = NULL,
          artifact_ref = NULL,
          pdd_data = excluded.pdd_data,
          updated_at = excluded.updated_at
      """)
  void collected(
      @Bind("goodsId") String goodsId,
      @Bind("shopName") String shopName,
      @Bind("pddData") String pddData,
      @Bind("now") Instant now);

  /** What was collected before stays. */
  @SqlUpdate(
      """
      INSERT INTO products (goods_id, shop_name, collect_status, collect_msg, artifact_ref, updated_at)
      VALUES (:goodsId, :shopName, 'failed', :message, :artifactRef, :now)
      ON CONFLICT (goods_id) DO UPDATE SET
          shop_name = COALESCE(excluded.shop_name, products.shop_name),
          collect_status = 'failed',
          collect_msg = excluded.collect_msg,
          artifact_ref = excluded.artifact_ref,
          updated_at = excluded.updated_at
      """)
  void failed(
      @Bind("goodsId") String goodsId,
      @Bind("shopName") String shopName,
      @Bind("message") String message,
      @Bind("artifactRef") String artifactRef,
      @Bind("now") Instant now);

  @SqlQuery(
      """
      SELECT goods_id, shop_name, collect_status, collect_msg, artifact_ref, pdd_data, updated_at
        FROM products WHERE goods_id = :goodsId
      """)
  Optional<Row> find(@Bind("goodsId") String goodsId);

  @SqlQuery(
      """
      SELECT goods_id, shop_name, collect_status, collect_msg, artifact_ref, pdd_data, updated_at
        FROM products ORDER BY updated_at DESC, goods_id DESC LIMIT :limit OFFSET :offset
      """)
  List<Row> list(@Bind("limit") int limit, @Bind("offset") int offset);

  @SqlQuery("SELECT COUNT(*) FROM products")
  long count();
}
