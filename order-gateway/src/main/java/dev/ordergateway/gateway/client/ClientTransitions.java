package dev.ordergateway.gateway.client;

import static dev.ordergateway.api.client.ClientTaskStatus.ASSIGNED;
import static dev.ordergateway.api.client.ClientTaskStatus.CANCELLED;
import static dev.ordergateway.api.client.ClientTaskStatus.CLAIMED;
import static dev.ordergateway.api.client.ClientTaskStatus.FAILED;
import static dev.ordergateway.api.client.ClientTaskStatus.MANUAL_REVIEW;
import static dev.ordergateway.api.client.ClientTaskStatus.PENDING;
import static dev.ordergateway.api.client.ClientTaskStatus.SUCCEEDED;

import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.client.FailureStatus;
import dev.ordergateway.api.task.ResolveOutcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The status table of client tasks (SPEC §5): the only place that says which moves there are, and
 * every change of a status asks it. docs/states.md is made from it.
 *
 * <p>A person pays here, so nothing expires. What the table does not move is still accepted and
 * kept: a client never learns that a task is not wanted any more, and may have bought.
 */
public final class ClientTransitions {
  private static final Map<ClientTaskStatus, Map<ClientEvent, ClientTaskStatus>> TABLE = table();

  private ClientTransitions() {}

  /** Empty where the event can't happen in that status, or changes nothing. */
  public static Optional<ClientTaskStatus> after(ClientTaskStatus from, ClientEvent event) {
    return Optional.ofNullable(TABLE.get(from).get(event));
  }

  /**
   * @throws IllegalStateException where the event can't happen in that status: whoever asks has
   *     looked at the status before
   */
  static ClientTaskStatus move(ClientTaskStatus from, ClientEvent event) {
    return after(from, event)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "a client task that is " + from.wire() + " can't have: " + event.words()));
  }

  /** The event that a client's failure is, where the client may still move the task. */
  static ClientEvent failing(FailureStatus status) {
    return switch (status) {
      case RETRY_WAIT -> ClientEvent.TRY_LATER;
      case MANUAL_REVIEW -> ClientEvent.ASK_A_PERSON;
      case FAILED -> ClientEvent.FAIL;
      case CANCELLED -> ClientEvent.GIVE_UP;
    };
  }

  /** The event by which a person's word settles a task. */
  static ClientEvent resolving(ResolveOutcome outcome) {
    return switch (outcome) {
      case SUCCEEDED -> ClientEvent.RESOLVE_SUCCEEDED;
      case FAILED -> ClientEvent.RESOLVE_FAILED;
      case CANCELLED -> ClientEvent.RESOLVE_CANCELLED;
    };
  }

  private static Map<ClientTaskStatus, Map<ClientEvent, ClientTaskStatus>> table() {
    Map<ClientEvent, ClientTaskStatus> results =
        Map.of(ClientEvent.RESULT, SUCCEEDED, ClientEvent.EMPTY_RESULT, FAILED);
    Map<ClientEvent, ClientTaskStatus> waiting =
        Map.of(
            ClientEvent.ASSIGN, ASSIGNED,
            ClientEvent.CLAIM, CLAIMED,
            ClientEvent.CANCEL, CANCELLED);
    Map<ClientEvent, ClientTaskStatus> working =
        Map.of(
            ClientEvent.ASSIGN, ASSIGNED,
            ClientEvent.TRY_LATER, ASSIGNED,
            ClientEvent.ASK_A_PERSON, MANUAL_REVIEW,
            ClientEvent.FAIL, FAILED,
            ClientEvent.GIVE_UP, CANCELLED,
            ClientEvent.CANCEL, CANCELLED);
    Map<ClientEvent, ClientTaskStatus> retries =
        Map.of(
            ClientEvent.RETRY_FOR_ALL, PENDING,
            ClientEvent.RETRY_FOR_ITS_CLIENT, ASSIGNED);
    Map<ClientEvent, ClientTaskStatus> persons =
        Map.of(
            ClientEvent.RESOLVE_SUCCEEDED, SUCCEEDED,
            ClientEvent.RESOLVE_FAILED, FAILED,
            ClientEvent.RESOLVE_CANCELLED, CANCELLED);
    Map<ClientTaskStatus, Map<ClientEvent, ClientTaskStatus>> table =
        new EnumMap<>(ClientTaskStatus.class);
    table.put(PENDING, union(waiting, results));
    table.put(ASSIGNED, union(waiting, results));
    table.put(CLAIMED, union(working, union(results, persons)));
    table.put(MANUAL_REVIEW, union(results, persons));
    table.put(FAILED, union(retries, union(results, persons)));
    table.put(CANCELLED, union(retries, persons));
    table.put(SUCCEEDED, persons);
    return table;
  }

  private static Map<ClientEvent, ClientTaskStatus> union(
      Map<ClientEvent, ClientTaskStatus> some, Map<ClientEvent, ClientTaskStatus> others) {
    Map<ClientEvent, ClientTaskStatus> all = new EnumMap<>(ClientEvent.class);
    all.putAll(some);
    all.putAll(others);
    return all;
  }
}
