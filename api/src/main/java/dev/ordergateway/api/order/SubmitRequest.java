package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WireId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * {@code POST /api/orders} (SPEC §3).
 *
 * @param taskId the upstream's own idempotency key; null: the gateway makes one
 * @param site one of the configured sites
 * @param intent an object, passed through value for value; the gateway reads nothing in it
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SubmitRequest(
    @Pattern(regexp = WireId.REGEX) String taskId,
    @NotNull String site,
    @NotNull ObjectNode intent) {}
