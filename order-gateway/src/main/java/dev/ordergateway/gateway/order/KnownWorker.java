package dev.ordergateway.gateway.order;

import java.time.Instant;

/**
 * @param paused whether it keeps a scene for a person and takes no order
 */
public record KnownWorker(String workerId, Instant lastSeenAt, boolean paused) {}
