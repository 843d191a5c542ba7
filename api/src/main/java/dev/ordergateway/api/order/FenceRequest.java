package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.api.WireId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;

/**
 * {@code POST /api/orders/{id}/fence}: asks for the one permit to submit (SPEC §3).
 *
 * @param fenceId known to this one call only; a repeat with it in the same lease gets the same
 *     answer
 * @param payableYen what the confirmation page asks, whole yen, 0 or more; null where not known
 */
@JsonNaming(SnakeCaseStrategy.class)
public record FenceRequest(
    @NotNull @Pattern(regexp = WireId.REGEX) String workerId,
    @NotNull @Positive Integer leaseCount,
    @Pattern(regexp = WireId.REGEX) String fenceId,
    @PositiveOrZero Long payableYen) {}
