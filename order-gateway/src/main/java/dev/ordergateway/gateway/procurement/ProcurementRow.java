package dev.ordergateway.gateway.procurement;

import java.time.Instant;

/**
 * A row of procurement_requests.
 *
 * @param purchase JSON text, an object
 * @param referenceImages JSON text, an array of texts, or null
 * @param source JSON text, an object, or null
 */
public record ProcurementRow(
    long id,
    String freightOrderItemId,
    int sourceRevision,
    String site,
    String purchase,
    String title,
    String sku,
    String referenceImages,
    String source,
    String assignedClient,
    String customerOrderId,
    String purchaseTaskId,
    Instant createdAt) {}
