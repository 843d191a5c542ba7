package dev.ordergateway.api.query;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WireId;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * {@code POST /api/account/queries/{id}/result} (SPEC §4).
 *
 * @param attempt of the grant that it answers; null: the current one
 * @param success whether the site was read
 * @param result what was read; counts only with a success
 * @param errorCode a number of {@link dev.ordergateway.api.WorkerErrorCode}; counts only without
 *     one
 * @param errorMessage for people; counts only without a success
 */
@JsonNaming(SnakeCaseStrategy.class)
public record QueryResultRequest(
    @NotNull @Pattern(regexp = WireId.REGEX) String workerId,
    Integer attempt,
    @NotNull Boolean success,
    ObjectNode result,
    Integer errorCode,
    String errorMessage) {}
