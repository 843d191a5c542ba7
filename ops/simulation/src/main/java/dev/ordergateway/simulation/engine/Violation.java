package dev.ordergateway.simulation.engine;

/** Something that must hold did not. Not an exception: no logic may swallow it. */
public final class Violation extends Error {
  private final String invariant;

  /**
   * @param invariant its name
   */
  public Violation(String invariant, String message) {
    super(invariant + ": " + message, null, false, false);
    this.invariant = invariant;
  }

  public String invariant() {
    return invariant;
  }
}
