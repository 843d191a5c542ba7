package dev.ordergateway.model;

import dev.ordergateway.api.order.TaskStatus;

/** ReportService.report: whatever arrives is stored; it moves the task only where it may. */
final class ReportMoves {
  private final boolean compares;

  /**
   * @param compares whether a report counts only from the owner in the current lease
   */
  ReportMoves(boolean compares) {
    this.compares = compares;
  }

  void moves(State state, int which, Next next) {
    Worker worker = state.worker(which);
    if (worker.is(Fact.CREATED)) {
      next.to(Move.TAKE_CREATED, which, state.with(accepted(state.task(), Report.CREATED)));
    }
    if (worker.is(Fact.ORDERED)) {
      next.to(Move.TAKE_ORDERED, which, state.with(accepted(state.task(), Report.ORDERED)));
    }
    if (worker.end() != Report.NONE) {
      next.to(Move.TAKE_END, which, state.with(accepted(state.task(), worker.end())));
    }
    if (worker.is(Fact.OLD_DENIAL)) {
      next.to(Move.TAKE_OLD_REPORT, which, state.with(old(state.task(), Report.FAILED_END)));
    }
    if (worker.is(Fact.OLD_SIGN)) {
      next.to(Move.TAKE_OLD_REPORT, which, state.with(old(state.task(), Report.ORDERED)));
    }
  }

  private Task old(Task task, Report report) {
    return compares ? refused(task, report) : accepted(task, report);
  }

  private static Task accepted(Task task, Report report) {
    Task known = report.isSign() ? signOfAnOrder(task) : task;
    TaskStatus settles = report.settles();
    if (settles != null) {
      return task.status().ended() || task.status() == TaskStatus.QUEUED
          ? known
          : known.status(settles).unmark().without(Note.LEASE_OVER).without(Note.POLL_OF_OWNER);
    }
    return task.status() == TaskStatus.LEASED
        ? known.status(TaskStatus.RUNNING).without(Note.POLL_OF_OWNER)
        : known;
  }

  /** ReportFacts.accepted: an order that came unfenced, or against the end, is reviewed. */
  private static Task signOfAnOrder(Task task) {
    Task known = task;
    if (task.submission() == Task.NO_SUBMISSION) {
      known = known.submission(Task.UNFENCED).with(Note.REVIEW);
    }
    return task.status() == TaskStatus.FAILED ? known.with(Note.REVIEW) : known;
  }

  /** ReportFacts.refused. */
  private static Task refused(Task task, Report report) {
    if (!report.isSign()) {
      return task;
    }
    Task known = task.with(Note.REVIEW);
    return task.submission() == Task.NO_SUBMISSION ? known.submission(Task.UNFENCED) : known;
  }
}
