package dev.ordergateway.gateway.order;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The calls that are held, in the order they came. Belongs to the desk's thread but for its size.
 */
final class WaitingCalls {
  private final Set<WaitingCall> inOrder = new LinkedHashSet<>();
  private final Map<WaitingCall.Key, WaitingCall> newest = new HashMap<>();
  private volatile int size;

  void enter(WaitingCall call) {
    inOrder.add(call);
    newest.put(call.key(), call);
    size = inOrder.size();
  }

  void leave(WaitingCall call) {
    inOrder.remove(call);
    newest.remove(call.key(), call);
    size = inOrder.size();
  }

  /** The waiting call that this one supersedes, or null. */
  WaitingCall supersededBy(WaitingCall call) {
    return newest.get(call.key());
  }

  List<WaitingCall> all() {
    return List.copyOf(inOrder);
  }

  /** Those that may get something. */
  List<WaitingCall> unpaused() {
    return inOrder.stream().filter(call -> !call.call().paused()).toList();
  }

  boolean anyUnpaused(Predicate<WaitingCall> condition) {
    return inOrder.stream().anyMatch(call -> !call.call().paused() && condition.test(call));
  }

  /** May be asked from any thread. */
  int size() {
    return size;
  }

  /** Whether one of these sites is what an unpaused call waits for. */
  boolean anyAccepts(Collection<String> sites) {
    return !sites.isEmpty()
        && anyUnpaused(call -> call.call().site() == null || sites.contains(call.call().site()));
  }
}
