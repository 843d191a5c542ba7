package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.api.WireId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * {@code POST /api/orders/{id}/renew} (SPEC §3).
 *
 * @param leaseCount the lease that is renewed; null: whichever this worker holds
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RenewRequest(
    @NotNull @Pattern(regexp = WireId.REGEX) String workerId, Integer leaseCount) {}
