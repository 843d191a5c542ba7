package dev.ordergateway.api.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * A task of either channel in a list (SPEC §6).
 *
 * @param type {@code purchase} or {@code collect}
 * @param status a word of its channel's
 * @param version 1, and one more for each retry
 * @param assignedClient null where no client is named, and in the leased channel
 */
@JsonNaming(SnakeCaseStrategy.class)
public record TaskSummary(
    String taskId,
    Channel channel,
    String type,
    String site,
    String status,
    int version,
    @JsonInclude(JsonInclude.Include.NON_NULL) String assignedClient,
    Instant createdAt,
    Instant updatedAt) {}
