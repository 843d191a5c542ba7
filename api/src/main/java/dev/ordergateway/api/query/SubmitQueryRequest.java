package dev.ordergateway.api.query;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WireId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * {@code POST /api/account/queries} (SPEC §4).
 *
 * @param queryId the upstream's own idempotency key; null: the gateway makes one
 * @param site one of the configured sites
 * @param params an object, passed through value for value; null: an empty one
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SubmitQueryRequest(
    @Pattern(regexp = WireId.REGEX) String queryId,
    @NotNull String site,
    @NotNull QueryKind kind,
    ObjectNode params) {}
