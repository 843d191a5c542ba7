package dev.ordergateway.api.order;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * A renewed lease (SPEC §3).
 *
 * @param leaseSeconds seconds until it ends, counted by the worker from before it asked
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RenewReceipt(
    String taskId, Instant leaseExpiresAt, double leaseSeconds, boolean cancelRequested) {}
