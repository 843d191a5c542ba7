package dev.ordergateway.api.procurement;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * The answer to a need (SPEC §6).
 *
 * @param procurementRequest the first one told for this item and revision
 * @param created false where it stood there already; nothing was made then
 * @param matches false where the first one buys something else; absent where there is nothing to
 *     say
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ProcurementReceipt(
    ProcurementView procurementRequest,
    boolean created,
    @JsonInclude(JsonInclude.Include.NON_NULL) Boolean matches) {}
