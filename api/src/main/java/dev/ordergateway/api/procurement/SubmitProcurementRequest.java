package dev.ordergateway.api.procurement;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WireId;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * {@code POST /api/v1/procurement-requests} (SPEC §6): one need, bought at most once.
 *
 * @param sourceRevision 1 and up; a need whose task can't be run again is bought under the next one
 * @param site {@code pdd}, or one of the configured sites
 * @param purchase what is to be bought; at a configured site it becomes the task's intent, value
 *     for value
 * @param source whatever the upstream wants to be kept with it
 * @param assignedClient the phone client that is to buy it, for {@code pdd}; null: any
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SubmitProcurementRequest(
    @NotNull @Pattern(regexp = WireId.REGEX) String freightOrderItemId,
    @NotNull @Min(1) Integer sourceRevision,
    @NotNull String site,
    @NotNull ObjectNode purchase,
    @Size(max = 1000) String title,
    @Size(max = 1000) String sku,
    @Size(max = 100) List<@NotNull @Size(max = 4000) String> referenceImages,
    ObjectNode source,
    @Pattern(regexp = WireId.REGEX) String assignedClient,
    @Pattern(regexp = WireId.REGEX) String customerOrderId) {}
