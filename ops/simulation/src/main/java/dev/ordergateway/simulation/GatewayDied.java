package dev.ordergateway.simulation;

/** The gateway's process is killed in the middle of what it does. */
final class GatewayDied extends Error {
  GatewayDied() {
    super("the gateway was killed", null, false, false);
  }
}
