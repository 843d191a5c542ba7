package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * What became of a report (SPEC §3).
 *
 * @param status the task's status now
 * @param state the state that was reported
 * @param terminal as it was sent
 * @param ignoredFields fields that could not be read: kept in the log, left out of the mirror
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ReportReceipt(
    String taskId,
    TaskStatus status,
    OrderState state,
    boolean terminal,
    List<String> ignoredFields) {}
