package dev.ordergateway.simulation;

import java.util.Set;

/**
 * The command line.
 *
 * @param replay null: many histories
 */
record Arguments(long seed, long histories, int threads, Long replay, Set<Mutant> without) {
  /**
   * @throws IllegalArgumentException saying what is wrong
   */
  static Arguments of(String... words) {
    long seed = 1;
    long histories = 50_000;
    int threads = Runtime.getRuntime().availableProcessors();
    Long replay = null;
    Set<Mutant> without = Set.of();
    for (int i = 0; i < words.length; i += 2) {
      if (i + 1 == words.length) {
        throw new IllegalArgumentException(words[i] + " needs a value, or is not known");
      }
      String value = words[i + 1];
      switch (words[i]) {
        case "--seed" -> seed = number(words[i], value);
        case "--histories" -> histories = number(words[i], value);
        case "--threads" -> threads = (int) number(words[i], value);
        case "--replay" -> replay = number(words[i], value);
        case "--without" -> without = Mutant.named(value);
        default -> throw new IllegalArgumentException(words[i] + " is not known");
      }
    }
    return new Arguments(seed, histories, threads, replay, without);
  }

  private static long number(String name, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " needs a number, not " + text, e);
    }
  }
}
