package dev.ordergateway.gateway.operate;

import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.gateway.client.ClientEvent;
import dev.ordergateway.gateway.client.ClientTransitions;
import dev.ordergateway.gateway.order.OrderEvent;
import dev.ordergateway.gateway.order.OrderTransitions;
import dev.ordergateway.gateway.query.QueryEvent;
import dev.ordergateway.gateway.query.QueryTransitions;
import java.util.List;

/** Draws the status tables for people: docs/states.md is its output, and a test keeps it so. */
public final class StatesDocument {
  private static final String HEAD =
      """
      # States

      Drawn from the gateway's own tables; a test compares this page with them. To write it anew:
      `mvn -pl order-gateway -am test -Dtest=StatesDocumentTest -Dsurefire.failIfNoSpecifiedTests=false -Dupdate.docs=true`

      """;

  private static final String ORDERS =
      """
      ## Order tasks: the leased channel

      Every change of a task's status is one of these moves; anything else is refused with 6003.
      Nothing leads back to `queued` by itself, only a person's retry, where it is certain that nothing was
      ordered. Out of `stale` leads only a person's reclaim or resolve, or the last owner's own terminal
      word: a lost lease may have bought something, and is never given again by itself. "Cancel" of a task
      that a worker has changes no status: the worker is told, and gets no permit any more.

      """;

  private static final String QUERIES =
      """

      ## Account queries: the read-only channel

      The opposite, and kept apart (see [two-channels.md](two-channels.md)): to read twice harms nobody,
      so a lost lease leads back to `queued` by itself, until the attempts or the query's time are used
      up. A result that comes late, or from somebody else, is refused with 6006.

      """;

  private static final String CLIENTS =
      """

      ## Client tasks: the claimed channel

      A person pays at the phone, so nothing expires here and nobody is told to stop. A task that is made
      for one client begins as `assigned`. A result settles whatever is not cancelled or succeeded,
      whoever sends it; a failure counts only from the client that has the task. `retry_wait` after any
      sign of an order counts as `manual_review`. What is no move here is still accepted, kept and shown.

      """;

  private StatesDocument() {}

  /** The whole page. */
  public static String render() {
    StateMachine<TaskStatus, OrderEvent> orders =
        new StateMachine<>(
            List.of(TaskStatus.values()),
            List.of(OrderEvent.values()),
            TaskStatus::wire,
            OrderEvent::words,
            OrderTransitions::after);
    StateMachine<QueryStatus, QueryEvent> queries =
        new StateMachine<>(
            List.of(QueryStatus.values()),
            List.of(QueryEvent.values()),
            QueryStatus::wire,
            QueryEvent::words,
            QueryTransitions::after);
    StateMachine<ClientTaskStatus, ClientEvent> clients =
        new StateMachine<>(
            List.of(ClientTaskStatus.values()),
            List.of(ClientEvent.values()),
            ClientTaskStatus::wire,
            ClientEvent::words,
            ClientTransitions::after);
    return HEAD + ORDERS + orders.draw() + CLIENTS + clients.draw() + QUERIES + queries.draw();
  }
}
