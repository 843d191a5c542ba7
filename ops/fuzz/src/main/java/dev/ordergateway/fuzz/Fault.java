package dev.ordergateway.fuzz;

/**
 * What went wrong with one attack.
 *
 * @param answer null where there was none
 */
record Fault(Attack attack, String what, Answer answer) {
  /** The same for what is probably the same fault. */
  String kind() {
    String start = what.length() > 40 ? what.substring(0, 40) : what;
    return start.replaceAll("[0-9]+", "#");
  }

  String report(long seed) {
    return "#%d %s, %s: %s%n  sent:     %s%n  answered: %s%n  again:    ops/fuzz.sh --seed %d --only %d"
        .formatted(
            attack.index(),
            attack.kind(),
            attack.target(),
            what,
            attack.escaped(),
            answer == null
                ? "nothing"
                : answer.status()
                    + " "
                    + answer.headers()
                    + " "
                    + Attack.escaped(answer.body(), 600),
            seed,
            attack.index());
  }
}
