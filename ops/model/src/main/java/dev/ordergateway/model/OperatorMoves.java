package dev.ordergateway.model;

import dev.ordergateway.api.order.TaskStatus;

/**
 * What a person may do, at any moment, the wrong one too.
 *
 * <p>Cancel, retry and resolve belong here: each is one more branch on the task's status, with what
 * it needs of the state (cancel_requested, retry_no, the settle time since the fence) in {@link
 * Note}.
 */
final class OperatorMoves {
  private OperatorMoves() {}

  static void moves(State state, int which, Next next) {
    if (state.task().status() == TaskStatus.STALE) {
      markFor(state, which, next);
      reclaimFor(state, which, next);
    }
  }

  /** LeaseService.reclaimByPoll: that worker's next lease call performs the reclaim. */
  private static void markFor(State state, int which, Next next) {
    next.to(Move.MARK_FOR, which, state.with(state.task().markFor(which).with(Note.PERSON_CALLED)));
  }

  /**
   * LeaseService.reclaim: the grant is the answer to the operator, and no worker hears of it. Its
   * execution counts as one that does not fence.
   */
  private static void reclaimFor(State state, int which, Next next) {
    State called = state.with(state.task().with(Note.PERSON_CALLED));
    next.to(Move.RECLAIM_FOR, which, GatewayMoves.handOut(called, which, false));
  }
}
