package dev.ordergateway.model;

import dev.ordergateway.api.order.TaskStatus;
import java.util.Set;

/** The gateway: each call that arrives is one transaction. */
final class GatewayMoves {
  private final boolean permitsOnce;
  private final boolean staleStays;
  private final boolean leaseEndsByClock;
  private final ReportMoves reports;

  GatewayMoves(Set<Safeguard> without) {
    permitsOnce = !without.contains(Safeguard.PERMIT_ONCE);
    staleStays = !without.contains(Safeguard.STALE_STAYS);
    leaseEndsByClock = !without.contains(Safeguard.LEASE_CLOCK);
    reports = new ReportMoves(!without.contains(Safeguard.REPORT_COMPARE));
  }

  void moves(State state, int which, Next next) {
    Worker worker = state.worker(which);
    lease(state, which, next);
    if (worker.awaits(Step.RENEWING)) {
      renew(state, which, next);
    }
    if (worker.is(Fact.FENCE_CALL)) {
      fence(state, which, next);
    }
    reports.moves(state, which, next);
    endLease(state, which, next);
  }

  /**
   * LeaseRound.grant: the same grant again, else a marked reclaim, else the queue. A call under a
   * poll_id that was answered long ago may still arrive, and get a grant that nobody hears of. To
   * be told that there is no task changes nothing but the poll_id, which makes the call such an old
   * one.
   */
  private static void lease(State state, int which, Next next) {
    Task task = state.task();
    boolean heard = state.worker(which).awaits(Step.POLLING);
    boolean polls = !state.worker(which).is(Fact.OPEN);
    boolean unused =
        task.status() == TaskStatus.LEASED
            && task.leaseStands()
            && task.isOwnedBy(which)
            && !task.is(Note.FENCED_NOW);
    if (unused && polls && heard && task.is(Note.POLL_OF_OWNER)) {
      next.to(Move.GRANT_AGAIN, which, granted(state, which));
    } else if (task.status() == TaskStatus.STALE && task.isMarkedFor(which)) {
      State handedOut = handOut(state, which, true);
      if (polls) {
        State mine = handedOut.with(handedOut.task().with(Note.POLL_OF_OWNER));
        next.to(Move.RECLAIM, which, heard ? granted(mine, which) : mine);
      }
      next.to(Move.RECLAIM_UNHEARD, which, handedOut);
    } else if (task.status() == TaskStatus.QUEUED) {
      State handedOut = handOut(state, which, true);
      if (polls) {
        State mine = handedOut.with(handedOut.task().with(Note.POLL_OF_OWNER));
        next.to(Move.LEASE, which, heard ? granted(mine, which) : mine);
      }
      next.to(Move.LEASE_UNHEARD, which, handedOut);
    }
  }

  /**
   * Grants.handOut. For both workers the lease before is an old one from here on.
   *
   * @param fences whether the holder never submits without a permit
   */
  static State handOut(State state, int which, boolean fences) {
    Task task = state.task();
    boolean before = task.leases() > 0;
    Task leased =
        task.status(TaskStatus.LEASED)
            .owner(which)
            .oneLeaseMore()
            .unmark()
            .without(Note.LEASE_OVER)
            .without(Note.POLL_OF_OWNER)
            .without(Note.FENCED_NOW)
            .without(Note.FENCE_ID_KNOWN)
            .with(
                Note.UNCERTAIN_BEFORE,
                task.is(Note.UNCERTAIN_BEFORE) || (before && !task.is(Note.HOLDER_FENCES)))
            .with(Note.HOLDER_FENCES, fences)
            .with(Note.REDELIVERED, task.is(Note.REDELIVERED) || !task.is(Note.PERSON_CALLED))
            .without(Note.PERSON_CALLED);
    return new State(leased, state.first().leaseIsOld(), state.second().leaseIsOld());
  }

  /** The grant is the answer to that worker's call. */
  private static State granted(State state, int which) {
    Worker worker =
        state
            .worker(which)
            .answer(Answer.GRANT)
            .with(Fact.CURRENT)
            .with(Fact.HOLDS)
            .with(Fact.FIRST, state.task().leases() == 1)
            .with(Fact.PERMIT_SAID, permitGiven(state.task()));
    return state.with(which, worker);
  }

  /** Grants.permitGiven; unknown counts as true with every worker. */
  private static boolean permitGiven(Task task) {
    return task.submission() != Task.NO_SUBMISSION || task.is(Note.UNCERTAIN_BEFORE);
  }

  /**
   * OrderTaskDao.renew: for a worker that came back. Of other renewals nothing but time is seen.
   */
  private static void renew(State state, int which, Next next) {
    Worker worker = state.worker(which);
    boolean stands =
        worker.is(Fact.CURRENT) && state.task().isOwnedBy(which) && state.task().leaseStands();
    if (stands) {
      Worker renewed = worker.answer(Answer.RENEWED).with(Fact.HOLDS);
      next.to(Move.RENEW, which, state.with(which, renewed));
    } else {
      next.to(Move.REFUSE_RENEWAL, which, state.with(which, worker.answer(Answer.NOT_RENEWED)));
    }
  }

  /** FenceService.fence. */
  private void fence(State state, int which, Next next) {
    Worker worker = state.worker(which);
    Task task = state.task();
    boolean asking = worker.isAt(Step.FENCING);
    boolean current = !asking || worker.is(Fact.CURRENT);
    if (!current || !task.isOwnedBy(which) || !task.leaseStands()) {
      answerFence(state, which, Answer.LEASE_INVALID, Move.REFUSE_PERMIT_LEASE, next);
    } else if (task.submission() == Task.NO_SUBMISSION
        || (!permitsOnce && !task.is(Note.FENCE_ID_KNOWN))) {
      Task permitted =
          task.submission(Task.PERMIT).with(Note.FENCED_NOW).with(Note.FENCE_ID_KNOWN, asking);
      answerFence(state.with(permitted), which, Answer.PERMIT, Move.PERMIT, next);
    } else if (task.is(Note.FENCED_NOW) && task.is(Note.FENCE_ID_KNOWN) && asking) {
      answerFence(state, which, Answer.PERMIT, Move.PERMIT_AGAIN, next);
    } else {
      answerFence(state, which, Answer.PERMITTED_BEFORE, Move.REFUSE_PERMIT_ONCE, next);
    }
  }

  private static void answerFence(State state, int which, Answer answer, Move move, Next next) {
    Worker worker = state.worker(which);
    next.to(
        move,
        which,
        worker.awaits(Step.FENCING) ? state.with(which, worker.answer(answer)) : state);
  }

  /** Time: a lease may be over at any moment. By then it is over for its holder too. */
  private void endLease(State state, int which, Next next) {
    Task task = state.task();
    if (!task.leaseStands() || !task.isOwnedBy(which)) {
      return;
    }
    Worker worker = state.worker(which);
    if (leaseEndsByClock && worker.is(Fact.CURRENT)) {
      worker = worker.without(Fact.HOLDS);
    }
    next.to(Move.LEASE_ENDS, which, state.with(task.with(Note.LEASE_OVER)).with(which, worker));
  }

  /** LeaseService.expire. */
  void sweep(State state, Next next) {
    Task task = state.task();
    if (task.status().active() && task.is(Note.LEASE_OVER)) {
      Task swept = task.without(Note.LEASE_OVER).without(Note.POLL_OF_OWNER);
      if (staleStays) {
        next.to(Move.SWEEP, 0, state.with(swept.status(TaskStatus.STALE)));
      } else {
        next.to(Move.REDELIVER, 0, state.with(swept.status(TaskStatus.QUEUED)));
      }
    }
  }
}
