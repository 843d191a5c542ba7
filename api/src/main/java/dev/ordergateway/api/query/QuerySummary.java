package dev.ordergateway.api.query;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * An account query in a list: {@link QueryView} without the result, which may be large (SPEC §4).
 */
@JsonNaming(SnakeCaseStrategy.class)
public record QuerySummary(
    String queryId,
    String site,
    QueryKind kind,
    ObjectNode params,
    QueryStatus status,
    int attempts,
    String leaseOwner,
    Integer errorCode,
    String errorMessage,
    Instant createdAt,
    Instant updatedAt,
    Instant expiresAt,
    Instant finishedAt) {}
