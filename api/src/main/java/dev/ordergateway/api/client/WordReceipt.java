package dev.ordergateway.api.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * The answer to a result or a failure: that it is stored, not that the task still counts (SPEC §5).
 *
 * @param taskStatus where the task stands now; only for a failure
 */
@JsonNaming(SnakeCaseStrategy.class)
public record WordReceipt(
    boolean accepted,
    String resultId,
    @JsonInclude(JsonInclude.Include.NON_NULL) ClientTaskStatus taskStatus,
    Instant acceptedAt) {}
