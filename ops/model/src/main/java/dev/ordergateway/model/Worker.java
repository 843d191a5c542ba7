package dev.ordergateway.model;

/**
 * One worker, packed into a long: its process, its journal, its messages on the way, and what its
 * account at the shop holds for this task. Immutable.
 */
record Worker(long bits) {
  private static final Field STEP = new Field(Fact.COUNT, 4);
  private static final Field ANSWER = STEP.then(4);
  private static final Field FINISHED = ANSWER.then(3);
  private static final Field END = FINISHED.then(3);
  private static final Field ORDERS = END.then(2);

  static final Worker NEW = new Worker(0).at(Step.POLLING);

  boolean is(Fact fact) {
    return (bits & fact.bit()) != 0;
  }

  Worker with(Fact fact) {
    return new Worker(bits | fact.bit());
  }

  Worker without(Fact fact) {
    return new Worker(bits & ~fact.bit());
  }

  Worker with(Fact fact, boolean value) {
    return value ? with(fact) : without(fact);
  }

  Step step() {
    return Step.of(STEP.of(bits));
  }

  boolean isAt(Step step) {
    return step() == step;
  }

  Worker at(Step step) {
    return new Worker(STEP.put(bits, step.code()));
  }

  Answer answer() {
    return Answer.of(ANSWER.of(bits));
  }

  Worker answer(Answer answer) {
    return new Worker(ANSWER.put(bits, answer.code()));
  }

  /** Waits for a call of that step that has not been answered yet. */
  boolean awaits(Step step) {
    return isAt(step) && answer() == Answer.NONE;
  }

  /** The final report that finished the task here, or NONE. */
  Report finished() {
    return Report.of(FINISHED.of(bits));
  }

  Worker finished(Report end) {
    return new Worker(FINISHED.put(bits, end.code()));
  }

  /** How many orders for this task its account at the shop holds. */
  int orders() {
    return ORDERS.of(bits);
  }

  Worker oneOrderMore() {
    return new Worker(ORDERS.put(bits, Math.min(2, orders() + 1)));
  }

  /** The terminal report of the current lease in the outbox, or sent; NONE where there is none. */
  Report end() {
    return Report.of(END.of(bits));
  }

  private Worker end(Report end) {
    return new Worker(END.put(bits, end.code()));
  }

  /**
   * Into the outbox. From there it may arrive at the gateway at any later moment, any number of
   * times, before or after any other, or never: more than Outbox and network together do. One of an
   * old lease that would do nothing at the gateway, accepted or refused, is left out.
   */
  Worker report(Report report) {
    if (!is(Fact.CURRENT)) {
      return report.isSign()
          ? with(Fact.OLD_SIGN)
          : report == Report.FAILED_END ? with(Fact.OLD_DENIAL) : this;
    }
    return switch (report) {
      case NONE -> this;
      case CREATED -> with(Fact.CREATED);
      case ORDERED -> with(Fact.ORDERED);
      case PAID_END, ORDERED_END, HUMAN_END, FAILED_END -> end(report);
    };
  }

  /** The attempt is over: that it may have clicked stays on record. */
  Worker close() {
    return without(Fact.OPEN)
        .without(Fact.INTENDS)
        .with(Fact.EARLIER)
        .with(Fact.INTENDED_EARLIER, is(Fact.INTENDED_EARLIER) || is(Fact.INTENDS))
        .turn();
  }

  /** OrderCycle.once: what is in memory alone is gone, and the journal says where to go on. */
  Worker turn() {
    // A fence call of an old lease for which nobody waits can do nothing any more.
    Worker left = isAt(Step.FENCING) && !is(Fact.CURRENT) ? without(Fact.FENCE_CALL) : this;
    left =
        left.answer(Answer.NONE)
            .without(Fact.HOLDS)
            .without(Fact.MAY_HAVE_SUBMITTED)
            .without(Fact.ANSWER_LOST)
            .without(Fact.PERMIT_OPEN);
    return is(Fact.OPEN)
        ? left.at(Step.RENEWING)
        : left.at(Step.POLLING).without(Fact.CURRENT).without(Fact.FIRST).without(Fact.PERMIT_SAID);
  }

  /** The task was handed out anew: whatever this worker has of the lease before is old now. */
  Worker leaseIsOld() {
    Worker old = isAt(Step.FENCING) ? this : without(Fact.FENCE_CALL);
    old = is(Fact.ORDERED) || end().isSign() ? old.with(Fact.OLD_SIGN) : old;
    old = end() == Report.FAILED_END ? old.with(Fact.OLD_DENIAL) : old;
    return old.end(Report.NONE).without(Fact.CREATED).without(Fact.ORDERED).without(Fact.CURRENT);
  }
}
