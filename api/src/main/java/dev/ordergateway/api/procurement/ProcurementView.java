package dev.ordergateway.api.procurement;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;

/**
 * A need as it was first told, and its one task (SPEC §6). Never changed.
 *
 * @param purchaseTaskId of {@code /api/v1/tasks}
 */
@JsonNaming(SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProcurementView(
    long id,
    String freightOrderItemId,
    int sourceRevision,
    String site,
    ObjectNode purchase,
    String title,
    String sku,
    List<String> referenceImages,
    ObjectNode source,
    String assignedClient,
    String customerOrderId,
    String purchaseTaskId,
    Instant createdAt) {}
