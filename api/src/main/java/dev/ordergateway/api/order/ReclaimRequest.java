package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.api.WireId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * {@code POST /api/orders/{id}/reclaim} (SPEC §3).
 *
 * @param deliver null counts as {@code response}
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ReclaimRequest(
    @NotNull @Pattern(regexp = WireId.REGEX) String workerId, Delivery deliver) {}
