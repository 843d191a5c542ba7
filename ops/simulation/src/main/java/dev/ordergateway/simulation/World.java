package dev.ordergateway.simulation;

import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.engine.Dice;
import dev.ordergateway.simulation.engine.Scheduler;
import dev.ordergateway.simulation.engine.Trace;
import java.util.EnumSet;
import java.util.Set;

/** What everything in one history shares. */
final class World {
  final Scheduler time;
  final Dice dice;
  final Trace trace;
  final Set<Mutant> without;
  final EnumSet<Situation> met = EnumSet.noneOf(Situation.class);
  private Weather weather;
  private boolean isHealed;

  World(Scheduler time, long seed, Trace trace, Set<Mutant> without) {
    this.time = time;
    this.dice = new Dice(seed);
    this.trace = trace;
    this.without = without;
    this.weather = Weather.of(dice);
  }

  Weather weather() {
    return weather;
  }

  /** From here on nothing goes wrong any more. */
  void heal() {
    weather = Weather.FINE;
    isHealed = true;
  }

  boolean isHealed() {
    return isHealed;
  }

  long now() {
    return time.now();
  }

  void step(String who, String what, Object... details) {
    trace.step(time.now(), who, what, details);
  }

  void met(Situation situation) {
    met.add(situation);
  }
}
