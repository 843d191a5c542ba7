package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * The answer to a reclaim that is delivered by poll: the task waits for that worker's next call.
 *
 * @param reclaimFor the worker whose next lease call performs the reclaim
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ReclaimMark(String taskId, TaskStatus status, String reclaimFor) {}
