package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.api.WireId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * {@code POST /api/v1/tasks/{id}/assign} (SPEC §5).
 *
 * @param orderSubmitted must be false, with a note, where a client has claimed the purchase
 */
@JsonNaming(SnakeCaseStrategy.class)
public record AssignRequest(
    @NotNull @Pattern(regexp = WireId.REGEX) String clientId,
    Boolean orderSubmitted,
    @Size(max = 4000) String note) {}
