package dev.ordergateway.gateway.procurement;

import dev.ordergateway.foundation.dao.Prepared;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** The needs. Rows are added only; the database refuses all else. */
@Prepared
@RegisterConstructorMapper(ProcurementRow.class)
interface ProcurementDao {
  String COLUMNS =
      "id, freight_order_item_id, source_revision, site, purchase, title, sku, reference_images,"
          + " source, assigned_client, customer_order_id, purchase_task_id, created_at";

  /** The writer's turn is exclusive, so what was looked for and not there is not there still. */
  @SqlQuery(
      """
      INSERT INTO procurement_requests (freight_order_item_id, source_revision, site, purchase, title, sku,
                                        reference_images, source, assigned_client, customer_order_id,
                                        purchase_task_id, created_at)
      VALUES (:need.freightOrderItemId, :need.sourceRevision, :need.site, :need.purchase, :need.title, :need.sku,
              :need.referenceImages, :need.source, :need.assignedClient, :need.customerOrderId,
              :taskId, :now)
      RETURNING
      """
          + COLUMNS)
  ProcurementRow add(
      @BindMethods("need") Need need, @Bind("taskId") String taskId, @Bind("now") Instant now);

  @SqlQuery(
      "SELECT "
          + COLUMNS
          + " FROM procurement_requests"
          + " WHERE freight_order_item_id = :item AND source_revision = :revision")
  Optional<ProcurementRow> find(@Bind("item") String item, @Bind("revision") int revision);

  @SqlQuery("SELECT " + COLUMNS + " FROM procurement_requests WHERE id = :id")
  Optional<ProcurementRow> find(@Bind("id") long id);
}
