package dev.ordergateway.worker.order;

import java.time.Duration;

/**
 * What the operator of the worker decided.
 *
 * @param workerId as the gateway knows it
 * @param maxTotalYen the limit where the intent names none; null: no limit is known
 * @param sceneHold how long a scene stays at most
 */
public record OrderRules(String workerId, Long maxTotalYen, Duration sceneHold) {}
