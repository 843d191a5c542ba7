package dev.ordergateway.api.query;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/** The answer to a query's result (SPEC §4). */
@JsonNaming(SnakeCaseStrategy.class)
public record QueryResultReceipt(String queryId, QueryStatus status) {}
