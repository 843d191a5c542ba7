package dev.ordergateway.gateway.query;

import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryStatus;
import java.time.Instant;

/**
 * A row of account_queries without its result.
 *
 * @param seq grows with each submission
 * @param params JSON text of an object
 * @param leaseOwner who holds it, or held it when it ended; null while queued
 * @param leaseExpiresAt null unless leased
 * @param finishedAt null before its end
 */
record AccountQuery(
    long seq,
    String queryId,
    String site,
    QueryKind kind,
    QueryStatus status,
    int attempts,
    String leaseOwner,
    Instant leaseExpiresAt,
    Instant createdAt,
    Instant updatedAt,
    Instant expiresAt,
    Instant finishedAt,
    Integer errorCode,
    String errorMessage,
    String params) {}
