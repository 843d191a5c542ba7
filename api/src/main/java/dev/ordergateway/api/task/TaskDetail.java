package dev.ordergateway.api.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;

/**
 * All that is known of a task of either channel (SPEC §6). The lists have the oldest first.
 *
 * @param type {@code purchase} or {@code collect}
 * @param status a word of its channel's
 * @param version 1, and one more for each retry
 * @param assignedClient null where no client is named, and in the leased channel
 * @param payload what is to be done, as it was submitted
 * @param cancelRequested whether a person asked a worker that has it to stop
 * @param results of clients; empty in the leased channel, whose reports are at {@code
 *     /api/orders/{id}}
 */
@JsonNaming(SnakeCaseStrategy.class)
public record TaskDetail(
    String taskId,
    Channel channel,
    String type,
    String site,
    String status,
    int version,
    @JsonInclude(JsonInclude.Include.NON_NULL) String assignedClient,
    ObjectNode payload,
    boolean cancelRequested,
    List<ExecutionView> executions,
    List<SubmissionView> submissions,
    List<ResultView> results,
    List<RetryView> retries,
    List<EventView> events,
    RetryGateView retry,
    Instant createdAt,
    Instant updatedAt) {}
