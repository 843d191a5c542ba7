package dev.ordergateway.worker.gateway;

import java.time.Duration;

/**
 * Asks for a task, always with {@code fences=true} (SPEC §3).
 *
 * @param hold how long the gateway may hold the call where it has nothing
 * @param pollId null only where paused
 * @param paused a heartbeat that never gets a task
 */
public record LeaseCall(String workerId, Duration hold, String pollId, boolean paused) {}
