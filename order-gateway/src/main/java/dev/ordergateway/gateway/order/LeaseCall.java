package dev.ordergateway.gateway.order;

import java.time.Duration;

/**
 * The parameters of a lease call, checked.
 *
 * @param site null: any
 * @param patience how long it may be held, already clamped
 * @param pollId null: a plain call
 * @param fences whether this worker never submits without a permit
 * @param paused a sign of life only: never a grant
 */
record LeaseCall(
    String workerId,
    String site,
    Duration patience,
    String pollId,
    boolean fences,
    boolean paused) {}
