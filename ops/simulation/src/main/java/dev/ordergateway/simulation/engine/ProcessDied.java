package dev.ordergateway.simulation.engine;

/** Ends a strand whose process was killed. Not an exception: no logic may survive it. */
public final class ProcessDied extends Error {
  public ProcessDied() {
    super("the process was killed", null, false, false);
  }
}
