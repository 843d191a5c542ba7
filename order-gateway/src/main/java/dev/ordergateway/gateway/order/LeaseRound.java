package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.gateway.store.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One look at the queue on behalf of many calls, in one transaction: the calls in the order of
 * their waiting, each gets the oldest task it may have.
 */
final class LeaseRound {
  private final Transaction transaction;
  private final OrderTaskDao tasks;
  private final Lanes lanes;
  private final Grants grants;
  private final Set<String> sitesToLookAt;

  private final Set<String> occupied;
  private final Map<String, Optional<OrderTask>> oldest = new HashMap<>();
  private final Map<String, ArrayList<OrderTask>> reclaimed;
  private final Map<Optional<String>, LeaseAnswer> refusals = new HashMap<>();

  /**
   * @param sitesToLookAt the sites where something may be queued; it loses those where nothing is
   */
  LeaseRound(Transaction transaction, Lanes lanes, Grants grants, Set<String> sitesToLookAt) {
    this.transaction = transaction;
    this.tasks = transaction.dao(OrderTaskDao.class);
    this.lanes = lanes;
    this.grants = grants;
    this.sitesToLookAt = sitesToLookAt;
    this.occupied = new HashSet<>(tasks.occupiedLanes());
    this.reclaimed =
        tasks.markedForReclaim().stream()
            .collect(
                Collectors.groupingBy(
                    OrderTask::reclaimFor, Collectors.toCollection(ArrayList::new)));
  }

  /** What the call gets, in its turn. */
  Optional<LeaseGrant> grant(LeaseAsk ask) {
    Optional<LeaseGrant> grant =
        ask.isFirstLook() && ask.pollId() != null ? again(ask) : Optional.empty();
    if (grant.isEmpty()) {
      grant = reclaimed(ask);
    }
    return grant.isEmpty() ? queued(ask) : grant;
  }

  /**
   * What a call is told that got nothing: asked when every call had its turn.
   *
   * @param site null: any
   */
  LeaseAnswer refusal(String site) {
    return refusals.computeIfAbsent(
        Optional.ofNullable(site),
        unused ->
            lanes.allTaken(site, occupied) ? new LeaseAnswer.Barred() : new LeaseAnswer.Nothing());
  }

  /** The lease that nobody received: the same call again gets the same grant. */
  private Optional<LeaseGrant> again(LeaseAsk ask) {
    return tasks
        .unusedGrant(ask.workerId(), ask.pollId(), transaction.now())
        .map(task -> grants.describe(transaction, task.taskId()));
  }

  private Optional<LeaseGrant> reclaimed(LeaseAsk ask) {
    return reclaimed.getOrDefault(ask.workerId(), new ArrayList<>()).stream()
        .filter(task -> ask.accepts(task.site()))
        .filter(task -> task.lane() != null || !occupied.contains(lanes.laneOf(task.site())))
        .findFirst()
        .flatMap(task -> handOut(ask, task, OrderEvent.RECLAIM));
  }

  private Optional<LeaseGrant> queued(LeaseAsk ask) {
    OrderTask first = null;
    Set<String> candidates =
        ask.site() == null
            ? Set.copyOf(sitesToLookAt)
            : sitesToLookAt.contains(ask.site()) ? Set.of(ask.site()) : Set.of();
    for (String site : candidates) {
      if (occupied.contains(lanes.laneOf(site))) {
        continue;
      }
      OrderTask task = oldest.computeIfAbsent(site, tasks::oldestQueued).orElse(null);
      if (task == null) {
        sitesToLookAt.remove(site);
      } else if (first == null || task.seq() < first.seq()) {
        first = task;
      }
    }
    return first == null ? Optional.empty() : handOut(ask, first, OrderEvent.LEASE);
  }

  private Optional<LeaseGrant> handOut(LeaseAsk ask, OrderTask task, OrderEvent event) {
    if (!ask.isPresent().getAsBoolean()) {
      return Optional.empty();
    }
    LeaseGrant grant =
        grants.handOut(transaction, task, event, ask.workerId(), ask.pollId(), ask.fences());
    occupied.add(lanes.laneOf(task.site()));
    reclaimed.getOrDefault(ask.workerId(), new ArrayList<>()).remove(task);
    oldest.remove(task.site());
    return Optional.of(grant);
  }
}
