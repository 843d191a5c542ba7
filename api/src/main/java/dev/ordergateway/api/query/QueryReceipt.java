package dev.ordergateway.api.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * The answer to a query's submission (SPEC §4).
 *
 * @param created false where the query stood there already; nothing was made then
 * @param matches false where the query that stands there asks something else; absent where there is
 *     nothing to say
 */
@JsonNaming(SnakeCaseStrategy.class)
public record QueryReceipt(
    String queryId,
    QueryStatus status,
    boolean created,
    @JsonInclude(JsonInclude.Include.NON_NULL) Boolean matches) {}
