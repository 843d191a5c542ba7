package dev.ordergateway.api.query;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * What a worker gets with a query's lease (SPEC §4).
 *
 * @param params as submitted, value for value
 * @param attempt how often it was leased, this time included
 * @param leaseExpiresAt by the gateway's clock
 */
@JsonNaming(SnakeCaseStrategy.class)
public record QueryGrant(
    String queryId,
    String site,
    QueryKind kind,
    ObjectNode params,
    int attempt,
    Instant leaseExpiresAt) {}
