package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.gateway.store.Transaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
  }

  LeaseAnswer answer(LeaseAsk ask, boolean mayBeReclaimed) {
    Optional<LeaseGrant> grant =
        ask.isFirstLook() && ask.pollId() != null ? again(ask) : Optional.empty();
    if (grant.isEmpty() && mayBeReclaimed) {
      grant = reclaimed(ask);
    }
    if (grant.isEmpty()) {
      grant = queued(ask);
    }
    if (grant.isPresent()) {
      return new LeaseAnswer.Granted(grant.get());
    }
    return lanes.allTaken(ask.site(), occupied)
        ? new LeaseAnswer.Barred()
        : new LeaseAnswer.Nothing();
  }

  /** The lease that nobody received: the same call again gets the same grant. */
  private Optional<LeaseGrant> again(LeaseAsk ask) {
    return tasks
        .unusedGrant(ask.workerId(), ask.pollId(), transaction.now())
        .map(task -> grants.describe(transaction, task.taskId()));
  }

  private Optional<LeaseGrant> reclaimed(LeaseAsk ask) {
    return tasks.reclaimedFor(ask.workerId()).stream()
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
    oldest.remove(task.site());
    return Optional.of(grant);
  }
}
