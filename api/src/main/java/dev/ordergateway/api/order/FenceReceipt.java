package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * The permit to submit, given once in a task's life (SPEC §3).
 *
 * @param permitSeconds the click must begin within so many seconds of the moment before the fence
 *     was first sent
 */
@JsonNaming(SnakeCaseStrategy.class)
public record FenceReceipt(String taskId, Instant fencedAt, double permitSeconds) {}
