package dev.ordergateway.gateway.procurement;

/**
 * What is to be kept of a need.
 *
 * @param purchase JSON text, an object
 * @param referenceImages JSON text, an array of texts, or null
 * @param source JSON text, an object, or null
 */
public record Need(
    String freightOrderItemId,
    int sourceRevision,
    String site,
    String purchase,
    String title,
    String sku,
    String referenceImages,
    String source,
    String assignedClient,
    String customerOrderId) {}
