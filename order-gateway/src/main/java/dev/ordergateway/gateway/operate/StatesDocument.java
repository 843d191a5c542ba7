package dev.ordergateway.gateway.operate;

import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.gateway.order.OrderEvent;
import dev.ordergateway.gateway.order.OrderTransitions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/** Draws the status table for people: docs/states.md is its output, and a test keeps it so. */
public final class StatesDocument {
  private static final String HEAD =
      """
      # States

      Drawn from the gateway's own tables; a test compares this page with them. To write it anew:
      `mvn -pl order-gateway -am test -Dtest=StatesDocumentTest -Dsurefire.failIfNoSpecifiedTests=false -Dupdate.docs=true`

      ## Order tasks: the leased channel

      Every change of a task's status is one of these moves; anything else is refused with 6003.
      Nothing leads back to `queued` by itself, and out of `stale` only a person's reclaim or the last
      owner's own terminal word: a lost lease may have bought something, and is never given again.

      """;

  private StatesDocument() {}

  /** The whole page. */
  public static String render() {
    return HEAD + diagram() + "\n" + table();
  }

  private static String diagram() {
    StringBuilder text = new StringBuilder("```mermaid\nstateDiagram-v2\n    [*] --> queued\n");
    for (TaskStatus from : TaskStatus.values()) {
      Map<TaskStatus, StringJoiner> targets = new LinkedHashMap<>();
      for (OrderEvent event : OrderEvent.values()) {
        OrderTransitions.after(from, event)
            .ifPresent(
                to ->
                    targets
                        .computeIfAbsent(to, unused -> new StringJoiner(", "))
                        .add(words(event)));
      }
      targets.forEach(
          (to, events) ->
              text.append("    ")
                  .append(from.wire())
                  .append(" --> ")
                  .append(to.wire())
                  .append(" : ")
                  .append(events)
                  .append('\n'));
    }
    return text.append("```\n").toString();
  }

  private static String table() {
    StringBuilder text = new StringBuilder("| event, in status |");
    for (TaskStatus from : TaskStatus.values()) {
      text.append(' ').append(from.wire()).append(" |");
    }
    text.append("\n|---|").append("---|".repeat(TaskStatus.values().length)).append('\n');
    for (OrderEvent event : OrderEvent.values()) {
      text.append("| ").append(event.words()).append(" |");
      for (TaskStatus from : TaskStatus.values()) {
        text.append(' ')
            .append(OrderTransitions.after(from, event).map(TaskStatus::wire).orElse("–"))
            .append(" |");
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** A colon ends a label in the diagram's language. */
  private static String words(OrderEvent event) {
    return event.words().replace(":", "");
  }
}
