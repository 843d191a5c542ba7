package dev.ordergateway.bench;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The command line.
 *
 * @param only the measurements to make; empty: all
 * @param json null: kept below {@code data/bench}
 * @param compare null: not compared
 * @param folder on the disk to measure; null: below {@code data/bench}
 * @param require whether a target that is missed is a failure
 */
record BenchOptions(
    Set<String> only,
    int rounds,
    Path json,
    Path compare,
    Path folder,
    boolean quick,
    boolean require) {
  private static final int ROUNDS = 5;

  /** The command line can't be understood. */
  static final class UsageException extends RuntimeException {
    UsageException(String message) {
      super(message);
    }
  }

  /**
   * @param known the names of all measurements
   * @throws UsageException where something is not known or missing
   */
  static BenchOptions parse(List<String> arguments, List<String> known) {
    Deque<String> rest = new ArrayDeque<>(arguments);
    Set<String> only = Set.of();
    Integer rounds = null;
    Path json = null;
    Path compare = null;
    Path folder = null;
    boolean quick = false;
    boolean require = false;
    while (!rest.isEmpty()) {
      String argument = rest.pop();
      switch (argument) {
        case "--only" -> only = names(value(argument, rest), known);
        case "--rounds" -> rounds = rounds(value(argument, rest));
        case "--json" -> json = Path.of(value(argument, rest));
        case "--compare" -> compare = Path.of(value(argument, rest));
        case "--folder" -> folder = Path.of(value(argument, rest));
        case "--quick" -> quick = true;
        case "--require" -> require = true;
        default -> throw new UsageException("unknown argument " + argument);
      }
    }
    int number = rounds == null ? (quick ? 1 : ROUNDS) : rounds;
    return new BenchOptions(only, number, json, compare, folder, quick, require);
  }

  boolean wants(String measurement) {
    return only.isEmpty() || only.contains(measurement);
  }

  private static String value(String argument, Deque<String> rest) {
    if (rest.isEmpty()) {
      throw new UsageException(argument + " needs a value");
    }
    return rest.pop();
  }

  private static int rounds(String text) {
    if (!text.matches("[1-9][0-9]{0,3}")) {
      throw new UsageException("--rounds takes a whole number of at least 1, not " + text);
    }
    return Integer.parseInt(text);
  }

  private static Set<String> names(String text, List<String> known) {
    Set<String> names = new LinkedHashSet<>(Arrays.asList(text.split(",", -1)));
    for (String name : names) {
      if (!known.contains(name)) {
        throw new UsageException("--only takes some of " + known + ", not " + name);
      }
    }
    return names;
  }
}
