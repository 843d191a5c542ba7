package dev.ordergateway.model;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Explores the model and prints the figures, or the shortest way to an accident. */
public final class ExploreCommand {
  private ExploreCommand() {}

  /** Ends with 0 where every invariant holds, 1 where one does not, 2 for bad arguments. */
  public static void main(String[] args) {
    Set<Safeguard> without = EnumSet.noneOf(Safeguard.class);
    Set<Invariant> invariants = EnumSet.allOf(Invariant.class);
    int crashes = Task.ANY_CRASHES;
    for (int i = 0; i < args.length; i++) {
      String value = i + 1 < args.length ? args[i + 1] : "";
      switch (args[i]) {
        case "--without" -> {
          for (String name : value.split(",", -1)) {
            without.add(safeguard(name));
          }
          i++;
        }
        case "--only" -> {
          invariants = EnumSet.of(invariant(value));
          i++;
        }
        case "--ignore" -> {
          invariants.remove(invariant(value));
          i++;
        }
        case "--crashes" -> {
          if (!value.matches("[0-2]")) {
            throw refuse("--crashes takes 0, 1 or 2");
          }
          crashes = Integer.parseInt(value);
          i++;
        }
        default -> throw refuse("unknown argument " + args[i]);
      }
    }
    System.exit(explore(without, invariants, crashes));
  }

  private static int explore(Set<Safeguard> without, Set<Invariant> invariants, int crashes) {
    long began = System.nanoTime();
    Exploration found =
        new Explorer(new Protocol(without), invariants).explore(State.initial(crashes));
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    System.out.printf(
        "%,d states, %,d transitions, %d steps deep, %.1f s, heap up to %,d MB%n",
        found.states(),
        found.transitions(),
        found.depth(),
        took.toMillis() / 1000.0,
        Runtime.getRuntime().totalMemory() >> 20);
    if (found.violation() == null) {
      System.out.println("no violation of:");
      invariants.forEach(invariant -> System.out.println("  - " + invariant.sentence()));
      return 0;
    }
    System.out.printf("violated: %s%n", found.violation().broken().sentence());
    int number = 0;
    for (String step : found.violation().path()) {
      System.out.printf("%3d. %s%n", ++number, step);
    }
    return 1;
  }

  private static Safeguard safeguard(String name) {
    return named(name, Safeguard.values(), Safeguard::argument);
  }

  private static Invariant invariant(String name) {
    return named(name, Invariant.values(), Invariant::argument);
  }

  private static <T> T named(String name, T[] all, Function<T, String> argument) {
    return Arrays.stream(all)
        .filter(one -> argument.apply(one).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                refuse(
                    "there is no '"
                        + name
                        + "', but "
                        + Arrays.stream(all).map(argument).collect(Collectors.joining(", "))));
  }

  private static RuntimeException refuse(String why) {
    System.err.println(why);
    System.exit(2);
    return new IllegalStateException("has ended");
  }
}
