package dev.ordergateway.worker.clock;

import java.time.Instant;

/**
 * The same moment on both clocks.
 *
 * @param nanos monotonic, of arbitrary origin; stands still while the machine sleeps
 * @param wall may jump
 */
public record Moment(long nanos, Instant wall) {}
