package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * A client's word on a task, as it came (SPEC §5).
 *
 * @param kind {@code result}, {@code failure}, or {@code conflict}: another content under a key
 *     that was used
 * @param afterCancel it came when the task was cancelled
 * @param afterEnd it came when the task had ended
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ResultView(
    String resultId,
    String kind,
    String clientId,
    Integer generation,
    String attemptId,
    Boolean orderSubmitted,
    String siteOrderId,
    boolean afterCancel,
    boolean afterEnd,
    ObjectNode body,
    Instant receivedAt) {}
