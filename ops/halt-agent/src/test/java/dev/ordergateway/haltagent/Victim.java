package dev.ordergateway.haltagent;

/** A program to be halted: says on standard output how far it came. */
final class Victim {
  private final String name;

  private Victim(String name) {
    this.name = name;
  }

  public static void main(String[] arguments) {
    for (String step : arguments) {
      Victim victim = new Victim(step);
      try {
        victim.act(step, arguments.length);
      } catch (IllegalStateException e) {
        say("threw");
      }
    }
    say("end");
  }

  private int act(String step, int steps) {
    say("in " + name);
    if (step.equals("throw")) {
      throw new IllegalStateException(step);
    }
    return steps;
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
