package dev.ordergateway.gateway.operate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A status table, to be drawn.
 *
 * @param statuses the first one is where everything begins
 * @param wire the name of a status
 * @param words what an event is called
 * @param after the status that an event leads to; empty where it can't happen
 */
record StateMachine<S, E>(
    List<S> statuses,
    List<E> events,
    Function<S, String> wire,
    Function<E, String> words,
    BiFunction<S, E, Optional<S>> after) {

  /** A Mermaid diagram and a table. */
  String draw() {
    return diagram() + "\n" + table();
  }

  private String diagram() {
    StringBuilder text = new StringBuilder("```mermaid\nstateDiagram-v2\n");
    text.append("    [*] --> ").append(wire.apply(statuses.get(0))).append('\n');
    for (S from : statuses) {
      Map<S, StringJoiner> targets = new LinkedHashMap<>();
      for (E event : events) {
        after
            .apply(from, event)
            .ifPresent(
                to ->
                    targets
                        .computeIfAbsent(to, unused -> new StringJoiner(", "))
                        .add(words.apply(event).replace(":", ""))); // it ends a label there
      }
      targets.forEach(
          (to, joined) ->
              text.append("    ")
                  .append(wire.apply(from))
                  .append(" --> ")
                  .append(wire.apply(to))
                  .append(" : ")
                  .append(joined)
                  .append('\n'));
    }
    return text.append("```\n").toString();
  }

  private String table() {
    StringBuilder text = new StringBuilder("| event, in status |");
    statuses.forEach(from -> text.append(' ').append(wire.apply(from)).append(" |"));
    text.append("\n|---|").append("---|".repeat(statuses.size())).append('\n');
    for (E event : events) {
      text.append("| ").append(words.apply(event)).append(" |");
      for (S from : statuses) {
        text.append(' ').append(after.apply(from, event).map(wire).orElse("–")).append(" |");
      }
      text.append('\n');
    }
    return text.toString();
  }
}
