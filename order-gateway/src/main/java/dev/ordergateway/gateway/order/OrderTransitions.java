package dev.ordergateway.gateway.order;

import static dev.ordergateway.api.order.TaskStatus.CANCELLED;
import static dev.ordergateway.api.order.TaskStatus.FAILED;
import static dev.ordergateway.api.order.TaskStatus.LEASED;
import static dev.ordergateway.api.order.TaskStatus.NEEDS_HUMAN;
import static dev.ordergateway.api.order.TaskStatus.QUEUED;
import static dev.ordergateway.api.order.TaskStatus.RUNNING;
import static dev.ordergateway.api.order.TaskStatus.STALE;
import static dev.ordergateway.api.order.TaskStatus.SUCCEEDED;

import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.task.ResolveOutcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The status table of order tasks (SPEC §3): the only place that says which moves there are, and
 * every change of a status asks it. docs/states.md is made from it.
 *
 * <p>This channel never redelivers: no event but a person's reclaim leads from stale to leased, and
 * none but a person's retry back to queued. The account queries do the opposite, which is why the
 * two share no code; docs/two-channels.md has both side by side. Read it before you change either.
 */
public final class OrderTransitions {
  private static final Map<TaskStatus, Map<OrderEvent, TaskStatus>> TABLE = table();

  private OrderTransitions() {}

  /** Empty where the event can't happen in that status. */
  public static Optional<TaskStatus> after(TaskStatus from, OrderEvent event) {
    return Optional.ofNullable(TABLE.getOrDefault(from, Map.of()).get(event));
  }

  /**
   * @throws IllegalMoveException where the event can't happen in that status
   */
  public static TaskStatus move(TaskStatus from, OrderEvent event) {
    return after(from, event).orElseThrow(() -> new IllegalMoveException(from, event));
  }

  /** The event by which a terminal report settles its task. */
  public static OrderEvent settling(Outcome outcome) {
    return switch (outcome) {
      case SUCCEEDED -> OrderEvent.SETTLE_SUCCEEDED;
      case FAILED -> OrderEvent.SETTLE_FAILED;
      case NEEDS_HUMAN -> OrderEvent.SETTLE_NEEDS_HUMAN;
      case CANCELLED -> OrderEvent.SETTLE_CANCELLED;
    };
  }

  /** The event by which a person's word settles a task. */
  public static OrderEvent resolving(ResolveOutcome outcome) {
    return switch (outcome) {
      case SUCCEEDED -> OrderEvent.RESOLVE_SUCCEEDED;
      case FAILED -> OrderEvent.RESOLVE_FAILED;
      case CANCELLED -> OrderEvent.RESOLVE_CANCELLED;
    };
  }

  private static Map<TaskStatus, Map<OrderEvent, TaskStatus>> table() {
    Map<TaskStatus, Map<OrderEvent, TaskStatus>> table = new EnumMap<>(TaskStatus.class);
    table.put(QUEUED, Map.of(OrderEvent.LEASE, LEASED, OrderEvent.CANCEL, CANCELLED));
    table.put(
        LEASED, settlingPlus(Map.of(OrderEvent.FIRST_REPORT, RUNNING, OrderEvent.EXPIRE, STALE)));
    table.put(RUNNING, settlingPlus(Map.of(OrderEvent.EXPIRE, STALE)));
    table.put(STALE, settlingPlus(resolvingPlus(Map.of(OrderEvent.RECLAIM, LEASED))));
    table.put(NEEDS_HUMAN, settlingPlus(resolvingPlus(Map.of())));
    table.put(SUCCEEDED, resolvingPlus(Map.of()));
    table.put(FAILED, resolvingPlus(Map.of(OrderEvent.RETRY, QUEUED)));
    table.put(CANCELLED, resolvingPlus(Map.of(OrderEvent.RETRY, QUEUED)));
    return table;
  }

  private static Map<OrderEvent, TaskStatus> resolvingPlus(Map<OrderEvent, TaskStatus> others) {
    Map<OrderEvent, TaskStatus> moves = new EnumMap<>(OrderEvent.class);
    moves.putAll(others);
    moves.put(OrderEvent.RESOLVE_SUCCEEDED, SUCCEEDED);
    moves.put(OrderEvent.RESOLVE_FAILED, FAILED);
    moves.put(OrderEvent.RESOLVE_CANCELLED, CANCELLED);
    return moves;
  }

  private static Map<OrderEvent, TaskStatus> settlingPlus(Map<OrderEvent, TaskStatus> others) {
    Map<OrderEvent, TaskStatus> moves = new EnumMap<>(OrderEvent.class);
    moves.putAll(others);
    moves.put(OrderEvent.SETTLE_SUCCEEDED, SUCCEEDED);
    moves.put(OrderEvent.SETTLE_FAILED, FAILED);
    moves.put(OrderEvent.SETTLE_NEEDS_HUMAN, NEEDS_HUMAN);
    moves.put(OrderEvent.SETTLE_CANCELLED, CANCELLED);
    return moves;
  }
}
