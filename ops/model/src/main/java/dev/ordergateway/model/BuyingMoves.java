package dev.ordergateway.model;

import java.util.Set;

/** OrderRun, Submission, Fence and Payment, step by step. */
final class BuyingMoves {
  private final boolean fences;
  private final boolean journals;
  private final boolean looksAtClocks;

  BuyingMoves(Set<Safeguard> without) {
    fences = !without.contains(Safeguard.FENCE);
    journals = !without.contains(Safeguard.JOURNAL);
    looksAtClocks = !without.contains(Safeguard.CLICK_CLOCK_CHECK);
  }

  void moves(State state, int which, Next next) {
    switch (state.worker(which).step()) {
      case STARTING -> start(state, which, next);
      case SHOPPING -> shop(state, which, next);
      case FENCING -> hearOfPermit(state, which, next);
      case REFUSED -> Endings.leaseLost(state, which, Move.SAY_LEASE_LOST, next);
      case CLICKED -> hearOfClick(state, which, next);
      case PAYING -> pay(state, which, next);
      default -> throw new IllegalStateException("no step of buying");
    }
  }

  /** OrderRun.run: the gate, then the report created. */
  private static void start(State state, int which, Next next) {
    Worker worker = state.worker(which);
    if (worker.is(Fact.HOLDS)) {
      Worker created = worker.report(Report.CREATED).at(Step.SHOPPING);
      next.to(Move.REPORT_CREATED, which, state.with(which, created));
    }
    Endings.leaseLost(state, which, Move.LOSE_LEASE, next);
  }

  /**
   * From cart-add to Submission's gate: any of it may stop, for each reason there is. The gate may
   * have been passed just before the lease was lost, so that it holds nobody back here.
   */
  private void shop(State state, int which, Next next) {
    Endings.fail(state, which, next);
    Endings.callPerson(state, which, Move.CALL_PERSON, next);
    Endings.leaseLost(state, which, Move.LOSE_LEASE, next);
    intend(state, which, next);
  }

  /**
   * OrderJournal.intend, and Fence.ask's first call. To die between the two is to lose the call,
   * which may happen anyway.
   */
  private void intend(State state, int which, Next next) {
    Worker worker =
        state
            .worker(which)
            .at(Step.FENCING)
            .with(Fact.MAY_HAVE_SUBMITTED)
            .with(Fact.PERMIT_OPEN)
            .with(Fact.INTENDS, journals);
    if (fences) {
      // Under a new fence_id: an earlier one of this lease, if there was one, is not known here.
      Task task = state.task();
      Task asked = task.isOwnedBy(which) ? task.without(Note.FENCE_ID_KNOWN) : task;
      next.to(
          journals ? Move.INTEND : Move.INTEND_UNWRITTEN,
          which,
          state.with(asked).with(which, worker.with(Fact.FENCE_CALL)));
    } else {
      next.to(Move.INTEND_UNFENCED, which, state.with(which, worker.answer(Answer.PERMIT)));
    }
  }

  /** Fence.ask, the answer. */
  private void hearOfPermit(State state, int which, Next next) {
    Worker worker = state.worker(which);
    next.to(
        Move.ASK_PERMIT_AGAIN,
        which,
        state.with(which, worker.answer(Answer.NONE).with(Fact.ANSWER_LOST)));
    switch (worker.answer()) {
      case PERMIT -> click(state, which, next);
      case PERMITTED_BEFORE -> Endings.callPerson(state, which, Move.CALL_PERSON, next);
      case LEASE_INVALID -> refused(state, which, next);
      default -> {
        if (worker.is(Fact.ANSWER_LOST)) {
          Endings.callPerson(state, which, Move.CALL_PERSON, next); // patience or lease is over
        }
      }
    }
  }

  /** Fence.refused; after a lost answer a refusal does not tell, the lost one may have given it. */
  private static void refused(State state, int which, Next next) {
    Worker worker = state.worker(which);
    if (worker.is(Fact.ANSWER_LOST)) {
      Endings.callPerson(state, which, Move.CALL_PERSON, next);
      return;
    }
    Worker left = worker.is(Fact.CURRENT) ? worker : worker.without(Fact.FENCE_CALL);
    Worker refused =
        left.at(Step.REFUSED)
            .answer(Answer.NONE)
            .without(Fact.INTENDS)
            .without(Fact.MAY_HAVE_SUBMITTED)
            .without(Fact.HOLDS)
            .without(Fact.PERMIT_OPEN);
    next.to(Move.HEAR_REFUSAL, which, state.with(which, refused));
  }

  /**
   * Submission.requireStillOpen and the click are one step: microseconds lie between them. What a
   * process does that is stopped exactly there is among what one does that never looks.
   */
  private void click(State state, int which, Next next) {
    Worker worker = state.worker(which);
    boolean inTime =
        worker.is(Fact.CURRENT)
            && state.task().leaseStands()
            && state.task().isOwnedBy(which)
            && worker.is(Fact.PERMIT_OPEN);
    boolean looksFine = worker.is(Fact.HOLDS) && worker.is(Fact.PERMIT_OPEN);
    if (looksFine || !looksAtClocks) {
      Worker left = worker.is(Fact.CURRENT) ? worker : worker.without(Fact.FENCE_CALL);
      Worker clicked =
          left.at(Step.CLICKED)
              .answer(Answer.NONE)
              .with(Fact.CLICK)
              .without(Fact.ANSWER_LOST)
              .without(Fact.PERMIT_OPEN);
      Task task = inTime ? state.task() : state.task().with(Note.LATE_CLICK);
      next.to(Move.CLICK, which, state.with(task).with(which, clicked));
    }
    Endings.callPerson(state, which, Move.DO_NOT_CLICK, next);
  }

  /** Submission.record: the order, or nothing that could be read, which is looked up once. */
  private static void hearOfClick(State state, int which, Next next) {
    Worker worker = state.worker(which);
    if (worker.answer() == Answer.PLACED) {
      Worker recorded = worker.answer(Answer.NONE).report(Report.ORDERED).at(Step.PAYING);
      next.to(Move.RECORD_ORDER, which, state.with(which, recorded));
    }
    Endings.foundOnList(state, which, next);
    Endings.callPerson(state, which, Move.CALL_PERSON, next);
  }

  /** Payment.run. */
  private static void pay(State state, int which, Next next) {
    Worker worker = state.worker(which);
    next.to(Move.PAY, which, state.with(which, Endings.finish(worker, Report.PAID_END)));
    next.to(Move.DO_NOT_PAY, which, state.with(which, Endings.finish(worker, Report.ORDERED_END)));
  }
}
