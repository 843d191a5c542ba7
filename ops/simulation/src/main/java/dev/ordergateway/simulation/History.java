package dev.ordergateway.simulation;

import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.engine.Trace;
import dev.ordergateway.simulation.engine.Violation;
import java.util.EnumSet;
import java.util.List;

/**
 * What came of one seed.
 *
 * @param failure null where everything held
 * @param millis how long it took in simulated time
 */
public record History(
    long seed, Throwable failure, EnumSet<Situation> met, Trace trace, long millis) {
  public boolean holds() {
    return failure == null;
  }

  /** The invariant that was broken; null where none was. */
  public String broken() {
    return failure == null
        ? null
        : failure instanceof Violation violation
            ? violation.invariant()
            : "the simulation goes on to its end";
  }

  public long steps() {
    return trace.steps();
  }

  /** Step by step, where the trace was kept. */
  public List<String> lines() {
    return trace.lines();
  }
}
