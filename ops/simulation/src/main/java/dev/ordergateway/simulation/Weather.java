package dev.ordergateway.simulation;

import dev.ordergateway.simulation.engine.Dice;

/**
 * How much goes wrong in one history, as probabilities.
 *
 * @param lost a request, or an answer, never arrives
 * @param late it arrives late, up to minutes
 * @param twice a request arrives twice
 * @param gatewayDies the gateway dies while it serves a request
 * @param shopTrouble a step at the shop fails
 * @param clickTrouble the click's answer does not come
 * @param diskTrouble a write to the worker's disk fails
 * @param workerDies a worker's process is killed at one of its steps
 * @param workerFreezes it stands still for a while there
 */
record Weather(
    double lost,
    double late,
    double twice,
    double gatewayDies,
    double shopTrouble,
    double clickTrouble,
    double diskTrouble,
    double workerDies,
    double workerFreezes) {
  static final Weather FINE = new Weather(0, 0, 0, 0, 0, 0, 0, 0, 0);

  static Weather of(Dice dice) {
    double force = dice.one(java.util.List.of(0.15, 0.5, 0.5, 1.0, 1.0, 2.0));
    return new Weather(
        0.04 * force,
        0.04 * force,
        0.03 * force,
        0.015 * force,
        0.012 * force,
        0.2 * force,
        0.0015 * force,
        Math.min(0.9, 0.35 * force),
        Math.min(0.9, 0.35 * force));
  }
}
