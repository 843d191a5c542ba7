package dev.ordergateway.api.order;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * The answer to a submission (SPEC §3).
 *
 * @param created false where the task stood there already; nothing was made then
 * @param intentMatches false where the stored intent differs from the one sent; absent where there
 *     is nothing to say
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SubmitReceipt(
    String taskId,
    TaskStatus status,
    boolean created,
    @JsonInclude(JsonInclude.Include.NON_NULL) Boolean intentMatches) {}
