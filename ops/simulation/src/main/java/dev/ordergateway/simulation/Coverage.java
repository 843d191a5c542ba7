package dev.ordergateway.simulation;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** In how many histories each of the situations came up that the product is built for. */
public final class Coverage {
  /** A situation. A simulation that never gets there proves nothing about it. */
  public enum Situation {
    TASK_SUCCEEDED,
    TASK_FAILED,
    TASK_NEEDS_HUMAN,
    WORKER_DIED_BEFORE_FENCE,
    WORKER_DIED_BETWEEN_PERMIT_AND_CLICK,
    WORKER_DIED_AFTER_CLICK,
    WORKER_DIED_WITH_UNSENT_REPORTS,
    WORKER_FROZEN_PAST_LEASE,
    WORKER_FROZEN_BETWEEN_PERMIT_AND_CLICK,
    WORKER_FROZEN_BETWEEN_GATE_AND_CLICK,
    CLICK_REFUSED_AT_THE_GATE,
    WALL_CLOCK_JUMPED,
    MONOTONIC_CLOCK_STOOD_STILL,
    SAME_WORKER_ID_TWICE,
    LEASE_ANSWER_LOST,
    SAME_LEASE_GIVEN_AGAIN,
    FENCE_ASKED_AGAIN,
    FENCE_ARRIVED_TWICE,
    FENCE_REFUSED,
    RENEWAL_REFUSED,
    REPORT_ARRIVED_TWICE,
    REPORT_REFUSED,
    GATEWAY_DIED_IN_TRANSACTION,
    GATEWAY_DIED_AFTER_COMMIT,
    TASK_STALE,
    TASK_STALE_AND_FENCED,
    RECLAIMED,
    RECLAIMED_WHILE_OWNER_FROZEN,
    RECLAIMED_FOR_ANOTHER_WORKER,
    RECLAIM_REFUSED,
    CANCELLED_IN_THE_QUEUE,
    CANCEL_ASKED_OF_A_HOLDER,
    CANCEL_REFUSED,
    STOPPED_BY_CANCEL,
    RETRIED,
    RETRIED_AND_BOUGHT,
    RETRY_REFUSED,
    RETRY_REFUSED_AFTER_THE_CLICK,
    RESOLVED_AS_BOUGHT,
    RESOLVED_AS_NOT_BOUGHT,
    RESOLVED_BEFORE_ITS_LAST_HOLDERS_WORD,
    RESOLVE_REFUSED,
    CLICK_ANSWER_LOST,
    CLICK_REQUEST_LOST,
    ORDER_ARRIVED_LATE,
    ORDER_ARRIVED_WHILE_STALE,
    VERIFIED_ORDERED,
    VERIFIED_NOT_ORDERED_AND_BOUGHT,
    CART_HELD_OTHER,
    LEFTOVER_REMOVED,
    SCENE_HELD,
    AMOUNT_REFUSED,
    EVIDENCE_REFUSED,
    JOURNAL_REFUSED,
    REVIEW_OPENED
  }

  private final Map<Situation, Long> histories = new EnumMap<>(Situation.class);

  /** Adds one history. */
  void add(EnumSet<Situation> met) {
    met.forEach(situation -> histories.merge(situation, 1L, Long::sum));
  }

  void add(Coverage other) {
    other.histories.forEach((situation, count) -> histories.merge(situation, count, Long::sum));
  }

  public long of(Situation situation) {
    return histories.getOrDefault(situation, 0L);
  }
}
