package dev.ordergateway.model;

/**
 * How an attempt ends: Conclusion, Payment and Verification.record, each one write of the journal.
 */
final class Endings {
  private Endings() {}

  /** The final report goes into the outbox, the attempt is closed and the task finished here. */
  static Worker finish(Worker worker, Report end) {
    return worker.report(end).finished(end).close();
  }

  static void callPerson(State state, int which, Move move, Next next) {
    next.to(move, which, state.with(which, finish(state.worker(which), Report.HUMAN_END)));
  }

  /** Verification.record. ordered and what follows it come as one: both are signs of the order. */
  static void foundOnList(State state, int which, Next next) {
    Worker worker = state.worker(which);
    if (worker.orders() > 0) {
      next.to(Move.FIND_ORDER_PAID, which, state.with(which, finish(worker, Report.PAID_END)));
      next.to(Move.FIND_ORDER_UNPAID, which, state.with(which, finish(worker, Report.ORDERED_END)));
    }
  }

  /** Ending.Failed, softened where something may have been submitted (Conclusion.soften). */
  static void fail(State state, int which, Next next) {
    Worker worker = state.worker(which);
    next.to(Move.STEP_FAILS, which, state.with(which, finish(worker, denial(worker))));
  }

  /** Ending.LeaseLost: the attempt ends, but the task is not finished here. */
  static void leaseLost(State state, int which, Move move, Next next) {
    Worker worker = state.worker(which);
    next.to(move, which, state.with(which, worker.report(denial(worker)).close()));
  }

  private static Report denial(Worker worker) {
    return worker.is(Fact.MAY_HAVE_SUBMITTED) ? Report.HUMAN_END : Report.FAILED_END;
  }
}
