package dev.ordergateway.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;

/** Runs histories from the command line: {@code ops/simulate.sh --help}. */
public final class Simulate {
  private Simulate() {}

  public static void main(String[] words) {
    Arguments arguments;
    try {
      arguments = Arguments.of(words);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + "; see ops/simulate.sh --help");
      System.exit(2);
      return;
    }
    System.exit(run(arguments, System.out) ? 0 : 1);
  }

  /** Returns whether everything held. */
  static boolean run(Arguments arguments, PrintStream out) {
    Campaign campaign = new Campaign(arguments.without());
    if (arguments.replay() != null) {
      return show(campaign.replay(arguments.replay()), out);
    }
    out.printf("histories from seed %d on%n", arguments.seed());
    long begin = System.nanoTime();
    Campaign.Outcome outcome =
        campaign.run(
            arguments.seed(),
            arguments.histories(),
            arguments.threads(),
            done ->
                out.printf(
                    "%,d of %,d, %.0f a second%n",
                    done, arguments.histories(), done / ((System.nanoTime() - begin) / 1e9)));
    out.println(json(outcome));
    if (outcome.failure() == null) {
      return true;
    }
    show(campaign.replay(outcome.failure().seed()), out);
    out.println(replayCommand(outcome.failure().seed(), arguments));
    return false;
  }

  private static String replayCommand(long seed, Arguments arguments) {
    StringBuilder command = new StringBuilder("again: ops/simulate.sh --replay ").append(seed);
    if (!arguments.without().isEmpty()) {
      command.append(" --without ");
      command.append(
          String.join(",", arguments.without().stream().map(Mutant::wire).sorted().toList()));
    }
    return command.toString();
  }

  private static boolean show(History history, PrintStream out) {
    history.lines().forEach(out::println);
    out.println(
        history.holds()
            ? "seed " + history.seed() + " holds"
            : "seed " + history.seed() + " is broken: " + history.failure());
    if (!history.holds() && history.failure().getStackTrace().length > 0) {
      history.failure().printStackTrace(out);
    }
    return history.holds();
  }

  private static String json(Campaign.Outcome outcome) {
    try {
      return new ObjectMapper()
          .writerWithDefaultPrettyPrinter()
          .writeValueAsString(outcome.figures());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
