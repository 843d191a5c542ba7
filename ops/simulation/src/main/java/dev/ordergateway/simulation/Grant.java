package dev.ordergateway.simulation;

/**
 * A lease as the gateway gave it.
 *
 * @param turn the call that it answered
 */
record Grant(LeaseTurn turn, String taskId, int lease) {}
