package dev.ordergateway.model;

import java.util.Set;

/** The order thread of a worker: OrderCycle and what it calls, step by step. */
final class WorkerMoves {
  private final boolean verifies;
  private final BuyingMoves buying;

  WorkerMoves(Set<Safeguard> without) {
    verifies = !without.contains(Safeguard.RECLAIM_VERIFIES);
    buying = new BuyingMoves(without);
  }

  void moves(State state, int which, Next next) {
    Worker worker = state.worker(which);
    crash(state, which, next);
    endPermit(state, which, next);
    switch (worker.step()) {
      case POLLING -> poll(state, which, next);
      case RENEWING -> goOn(state, which, next);
      case SAYING_AGAIN -> {
        Worker said = worker.report(worker.finished()).close();
        next.to(Move.SAY_AGAIN, which, state.with(which, said));
      }
      case VERIFYING -> verify(state, which, next);
      case STARTING, SHOPPING, FENCING, REFUSED, CLICKED, PAYING ->
          buying.moves(state, which, next);
    }
  }

  /**
   * kill -9. What is in the journal and what was sent stays. A gateway that is killed loses nothing
   * but calls and answers, and any of those can be lost here at any time.
   */
  private static void crash(State state, int which, Next next) {
    if (state.task().crashesLeft() > 0) {
      Task task = state.task().oneCrashLess();
      Task left = task.isOwnedBy(which) ? task.without(Note.FENCE_ID_KNOWN) : task;
      next.to(Move.CRASH, which, state.with(left).with(which, state.worker(which).turn()));
    }
  }

  /**
   * By its own clocks the permit may end at any moment. So may the lease, which is seen where the
   * worker looks: each look may find it lost.
   */
  private static void endPermit(State state, int which, Next next) {
    Worker worker = state.worker(which);
    if (worker.is(Fact.PERMIT_OPEN)) {
      next.to(Move.PERMIT_ENDS, which, state.with(which, worker.without(Fact.PERMIT_OPEN)));
    }
  }

  /**
   * OrderCycle.poll, the answer; TaskHandling.begin: OrderJournal.begin, then LocalGate. Until the
   * attempt is in the journal, the same poll_id is sent again.
   */
  private void poll(State state, int which, Next next) {
    Worker worker = state.worker(which);
    if (worker.answer() == Answer.GRANT) {
      next.to(Move.HEAR_NOTHING, which, state.with(which, worker.turn()));
      Task task = state.task();
      Task usedUp = task.isOwnedBy(which) ? task.without(Note.POLL_OF_OWNER) : task;
      Worker begun = worker.answer(Answer.NONE).with(Fact.OPEN);
      next.to(
          Move.BEGIN,
          which,
          state.with(usedUp).with(which, decide(begun, worker.is(Fact.EARLIER))));
    }
  }

  /** OrderCycle.goOn, the answer, then TaskHandling.resume. */
  private void goOn(State state, int which, Next next) {
    Worker worker = state.worker(which);
    next.to(Move.HEAR_NOTHING, which, state.with(which, worker.turn()));
    if (worker.answer() == Answer.RENEWED) {
      next.to(Move.GO_ON, which, state.with(which, decide(worker.answer(Answer.NONE), true)));
    } else if (worker.answer() == Answer.NOT_RENEWED) {
      next.to(Move.ABANDON, which, state.with(which, worker.close()));
    }
  }

  /** LocalGate.decide. */
  private Worker decide(Worker worker, boolean earlier) {
    boolean own = worker.is(Fact.INTENDED_EARLIER) || worker.is(Fact.INTENDS);
    boolean permit = own || worker.is(Fact.PERMIT_SAID);
    boolean finished = worker.finished() != Report.NONE;
    if (finished && !(permit && worker.finished() == Report.FAILED_END)) {
      return worker.at(Step.SAYING_AGAIN);
    }
    Worker decided = worker.without(Fact.FIRST); // asked for nowhere else
    if (verifies && (!worker.is(Fact.FIRST) || earlier || permit)) {
      return decided.at(Step.VERIFYING).with(Fact.MAY_HAVE_SUBMITTED, permit);
    }
    return decided.at(Step.STARTING);
  }

  /**
   * Recovery.run. The shop's list is not trusted: it may miss an order that is there. It invents
   * none.
   */
  private static void verify(State state, int which, Next next) {
    Worker worker = state.worker(which);
    Endings.foundOnList(state, which, next);
    if (!worker.is(Fact.MAY_HAVE_SUBMITTED)) {
      next.to(Move.SEE_NO_ORDER, which, state.with(which, worker.at(Step.STARTING)));
    }
    Endings.callPerson(state, which, Move.CALL_PERSON, next);
  }
}
