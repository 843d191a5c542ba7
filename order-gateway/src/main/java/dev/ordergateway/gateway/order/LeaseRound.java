package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.gateway.store.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One look at the queue on behalf of many calls, in one transaction: the calls in the order of
 * their waiting, each gets the oldest task it may have. What a call costs that can't get anything
 * is next to nothing: thousands may wait.
 */
final class LeaseRound {
  private final Transaction transaction;
  private final OrderTaskDao tasks;
  private final Lanes lanes;
  private final Grants grants;

  private final Set<String> occupied;

  /** The sites where a task may be queued that may be had. */
  private final Set<String> open = new HashSet<>();

  private final Set<String> emptySites = new HashSet<>();
  private final Map<String, OrderTask> oldest = new HashMap<>();
  private final Map<String, List<OrderTask>> reclaimable;
  private final Map<Optional<String>, LeaseAnswer> refusals = new HashMap<>();

  /**
   * @param sites where something may be queued; none where nothing is to be handed out
   */
  LeaseRound(Transaction transaction, Lanes lanes, Grants grants, Collection<String> sites) {
    this.transaction = transaction;
    this.tasks = transaction.dao(OrderTaskDao.class);
    this.lanes = lanes;
    this.grants = grants;
    this.occupied = new HashSet<>(tasks.occupiedLanes());
    this.reclaimable =
        tasks.markedForReclaim().stream()
            .collect(
                Collectors.groupingBy(
                    OrderTask::reclaimFor, Collectors.toCollection(ArrayList::new)));
    for (String site : sites) {
      if (!occupied.contains(lanes.laneOf(site))) {
        open.add(site);
      }
    }
  }

  /** Looks and hands out. */
  LeaseLook handOut(List<LeaseAsk> asks) {
    List<LeaseGrant> found = new ArrayList<>(asks.size());
    for (LeaseAsk ask : asks) {
      found.add(again(ask).or(() -> reclaimed(ask)).or(() -> queued(ask)).orElse(null));
    }
    return look(asks, found);
  }

  /** Looks and leaves everything as it is. */
  LeaseLook glance(List<LeaseAsk> asks) {
    List<LeaseGrant> found = new ArrayList<>(asks.size());
    for (LeaseAsk ask : asks) {
      found.add(again(ask).orElse(null));
    }
    return look(asks, found);
  }

  /** What a call is told that got nothing is said when every call had its turn. */
  private LeaseLook look(List<LeaseAsk> asks, List<LeaseGrant> found) {
    List<LeaseAnswer> answers = new ArrayList<>(asks.size());
    boolean mayReclaim = false;
    for (int i = 0; i < asks.size(); i++) {
      LeaseGrant grant = found.get(i);
      answers.add(grant == null ? refusal(asks.get(i).site()) : new LeaseAnswer.Granted(grant));
      mayReclaim |= grant == null && reclaimable.containsKey(asks.get(i).workerId());
    }
    return new LeaseLook(answers, occupied, emptySites, mayReclaim);
  }

  private LeaseAnswer refusal(String site) {
    return refusals.computeIfAbsent(
        Optional.ofNullable(site),
        unused ->
            lanes.allTaken(site, occupied) ? new LeaseAnswer.Barred() : new LeaseAnswer.Nothing());
  }

  /** The lease that nobody received: the same call again gets the same grant. */
  private Optional<LeaseGrant> again(LeaseAsk ask) {
    return ask.isFirstLook() && ask.pollId() != null
        ? tasks
            .unusedGrant(ask.workerId(), ask.pollId(), transaction.now())
            .map(task -> grants.describe(transaction, task))
        : Optional.empty();
  }

  private Optional<LeaseGrant> reclaimed(LeaseAsk ask) {
    for (OrderTask task : reclaimable.getOrDefault(ask.workerId(), List.of())) {
      boolean hasLane = task.lane() != null || !occupied.contains(lanes.laneOf(task.site()));
      if (ask.accepts(task.site()) && hasLane) {
        return handOut(ask, task, OrderEvent.RECLAIM);
      }
    }
    return Optional.empty();
  }

  private Optional<LeaseGrant> queued(LeaseAsk ask) {
    if (open.isEmpty() || (ask.site() != null && !open.contains(ask.site()))) {
      return Optional.empty();
    }
    OrderTask first = null;
    for (String site : ask.site() == null ? List.copyOf(open) : List.of(ask.site())) {
      OrderTask task = oldestAt(site);
      if (task != null && (first == null || task.seq() < first.seq())) {
        first = task;
      }
    }
    return first == null ? Optional.empty() : handOut(ask, first, OrderEvent.LEASE);
  }

  /** Null where nothing is queued. */
  private OrderTask oldestAt(String site) {
    OrderTask task = oldest.computeIfAbsent(site, unused -> tasks.oldestQueued(site).orElse(null));
    if (task == null) {
      open.remove(site);
      emptySites.add(site);
    }
    return task;
  }

  private Optional<LeaseGrant> handOut(LeaseAsk ask, OrderTask task, OrderEvent event) {
    if (!ask.isPresent().getAsBoolean()) {
      return Optional.empty();
    }
    LeaseGrant grant =
        grants.handOut(transaction, task, event, ask.workerId(), ask.pollId(), ask.fences());
    String lane = lanes.laneOf(task.site());
    occupied.add(lane);
    open.removeIf(site -> lanes.laneOf(site).equals(lane));
    reclaimable.getOrDefault(ask.workerId(), new ArrayList<>()).remove(task);
    return Optional.of(grant);
  }
}
