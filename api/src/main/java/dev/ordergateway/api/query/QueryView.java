package dev.ordergateway.api.query;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * An account query with its answer (SPEC §4).
 *
 * @param attempts how often it was leased
 * @param leaseOwner who holds it, or held it when it ended; null while it is queued
 * @param result null unless it succeeded; {@code raw_omitted} in it is true where the site's own
 *     data was too large to be kept
 * @param errorCode null unless it failed, and where no worker named one
 * @param expiresAt from then on it is not leased any more
 * @param finishedAt null before its end
 */
@JsonNaming(SnakeCaseStrategy.class)
public record QueryView(
    String queryId,
    String site,
    QueryKind kind,
    ObjectNode params,
    QueryStatus status,
    int attempts,
    String leaseOwner,
    ObjectNode result,
    Integer errorCode,
    String errorMessage,
    Instant createdAt,
    Instant updatedAt,
    Instant expiresAt,
    Instant finishedAt) {}
