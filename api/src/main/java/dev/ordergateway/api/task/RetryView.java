package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * That a person had the task run again, and why (SPEC §6). Never changed.
 *
 * @param retryNo counts them, from 1
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RetryView(
    int retryNo,
    String fromStatus,
    RetryReason reason,
    String note,
    String operator,
    Instant createdAt) {}
