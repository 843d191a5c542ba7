package dev.ordergateway.simulation;

import dev.ordergateway.simulation.database.Schema;
import java.util.Set;

/** Draft. */
public final class Simulate {
  private Simulate() {}

  public static void main(String[] args) {
    Schema gateway = Schema.of("db/migrations.xml");
    Schema journal = Schema.of("db/journal.xml");
    long from = Long.parseLong(args[0]);
    long count = Long.parseLong(args[1]);
    Set<Mutant> without = args.length > 2 ? Mutant.named(args[2]) : Set.of();
    Coverage coverage = new Coverage();
    try (Universe universe = new Universe(gateway, journal, without)) {
      long begin = System.nanoTime();
      long steps = 0, millis = 0;
      for (long seed = from; seed < from + count; seed++) {
        History history = universe.run(seed, count == 1);
        coverage.add(history.met());
        steps += history.steps();
        millis += history.millis();
        if (count == 1) history.lines().forEach(System.out::println);
        if (!history.holds()) {
          System.out.println("seed " + seed + ": " + history.failure());
          if (!(history.failure() instanceof dev.ordergateway.simulation.engine.Violation)) history.failure().printStackTrace(System.out);
          break;
        }
        if ((seed - from) % 1000 == 999) System.out.printf("%d  %.2f ms each%n", seed, (System.nanoTime() - begin) / 1e6 / (seed - from + 1));
      }
      System.out.printf("%.2f ms each, %d steps, %d s simulated%n", (System.nanoTime() - begin) / 1e6 / count, steps, millis / 1000);
      for (Coverage.Situation s : Coverage.Situation.values()) System.out.println("  " + s + " " + coverage.of(s));
    }
  }
}
