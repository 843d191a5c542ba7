package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/**
 * {@code POST /api/v1/tasks/{id}/resolve} (SPEC §6).
 *
 * @param note what was seen, not blank
 * @param orderSubmitted whether an order exists; null: nothing is said of it
 * @param siteOrderId the order's number at the site; null where none is known
 * @param payable in the currency's smallest unit; null where it is not known
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ResolveRequest(
    @NotNull ResolveOutcome outcome,
    @NotBlank @Size(max = 4000) String note,
    Boolean orderSubmitted,
    @Size(min = 1, max = 200) String siteOrderId,
    @PositiveOrZero Long payable) {}
