package dev.ordergateway.api.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * What is known of a product (SPEC §5).
 *
 * @param collectStatus {@code collected}, or {@code failed} where the last try brought nothing
 * @param collectMsg why it failed; else null
 * @param artifactRef where the client keeps what it saw then, or null
 * @param skus of the last time that it was collected; null: never
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ProductView(
    String goodsId,
    String shopName,
    String collectStatus,
    String collectMsg,
    String artifactRef,
    JsonNode skus,
    Instant updatedAt) {}
