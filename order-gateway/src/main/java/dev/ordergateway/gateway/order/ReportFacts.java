package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.gateway.review.ReviewKind;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.ExecutionDao;
import dev.ordergateway.gateway.task.SiteOrders;
import dev.ordergateway.gateway.task.SubmissionDao;
import java.util.List;

/**
 * What a report proves beyond the state it names: that something may have been bought (a submission
 * record), and that it contradicts what is recorded (a review). SPEC §3, law 5.
 */
public final class ReportFacts {
  private final ReviewService reviews;
  private final SiteOrders siteOrders;

  public ReportFacts(ReviewService reviews) {
    this.reviews = reviews;
    this.siteOrders = new SiteOrders(reviews);
  }

  /** Whether anything says that an order exists for the task; a permit alone does not. */
  boolean hasSignOfAnOrder(Transaction transaction, String taskId) {
    return transaction.dao(ReportDao.class).hasSignOfAnOrder(taskId)
        || transaction.dao(ExecutionDao.class).isAnySubmitted(taskId)
        || transaction.dao(SubmissionDao.class).isSignOfAnOrder(taskId);
  }

  void accepted(Transaction transaction, OrderTask task, IncomingReport report) {
    if (report.isSignOfAnOrder()) {
      recordSubmission(transaction, task, report);
    }
    if (report.siteOrderId() != null) {
      siteOrders.note(transaction, task.taskId(), task.site(), report.siteOrderId());
    }
    if (task.status().ended() && contradicts(task.status(), report)) {
      openContradiction(transaction, task, task.status(), report);
    }
  }

  /** From somebody who does not hold the task, or does no longer. */
  void refused(Transaction transaction, OrderTask task, IncomingReport report) {
    if (!report.isSignOfAnOrder()) {
      return;
    }
    transaction
        .dao(SubmissionDao.class)
        .insertUnfenced(
            task.taskId(),
            report.leaseCount(),
            report.workerId(),
            report.payableYen(),
            report.siteOrderId(),
            transaction.now());
    reviews.open(
        transaction,
        ReviewKind.LATE_REPORT,
        subject(task.taskId(), report),
        task.taskId(),
        report.siteOrderId(),
        report.workerId()
            + " reports "
            + describe(report)
            + " but does not hold the task (lease "
            + task.leaseCount()
            + " is held by "
            + (task.leaseOwner() == null ? "nobody" : task.leaseOwner())
            + ")");
    if (report.siteOrderId() != null) {
      siteOrders.note(transaction, task.taskId(), task.site(), report.siteOrderId());
    }
  }

  /** An order for a task that this store never had, or no longer has. */
  void ofNoTask(Transaction transaction, String taskId, IncomingReport report) {
    if (report.isSignOfAnOrder()) {
      reviews.open(
          transaction,
          ReviewKind.LATE_REPORT,
          subject(taskId, report),
          taskId,
          report.siteOrderId(),
          report.workerId() + " reports " + describe(report) + " but there is no such task");
    }
  }

  /**
   * A task that ends without success although an order was reported.
   *
   * @param ordered of {@link #hasSignOfAnOrder}
   */
  void settled(
      Transaction transaction,
      OrderTask task,
      TaskStatus to,
      IncomingReport report,
      boolean ordered) {
    if (!ordered || (to != TaskStatus.FAILED && to != TaskStatus.CANCELLED)) {
      return;
    }
    List<OrderState> states = transaction.dao(ReportDao.class).statesOf(task.taskId());
    if (!states.contains(OrderState.CANCELLED)) { // cancelled at the site
      openContradiction(transaction, task, to, report);
    }
  }

  private void recordSubmission(Transaction transaction, OrderTask task, IncomingReport report) {
    SubmissionDao submissions = transaction.dao(SubmissionDao.class);
    ExecutionDao executions = transaction.dao(ExecutionDao.class);
    executions.markSubmitted(task.taskId(), task.leaseCount());
    int unfenced =
        submissions.insertUnfenced(
            task.taskId(),
            task.leaseCount(),
            report.workerId(),
            report.payableYen(),
            report.siteOrderId(),
            transaction.now());
    if (unfenced == 1 && executions.fences(task.taskId(), task.leaseCount())) {
      reviews.open(
          transaction,
          ReviewKind.UNFENCED_ORDER,
          task.taskId(),
          task.taskId(),
          report.siteOrderId(),
          report.workerId()
              + " never submits without a permit, was given none, and reports "
              + describe(report));
    }
    if (report.siteOrderId() != null) {
      submissions.complete(task.taskId(), report.siteOrderId(), transaction.now());
    }
  }

  private void openContradiction(
      Transaction transaction, OrderTask task, TaskStatus end, IncomingReport report) {
    reviews.open(
        transaction,
        ReviewKind.CONTRADICTION,
        end.wire() + "/" + subject(task.taskId(), report),
        task.taskId(),
        report.siteOrderId(),
        "the task ended "
            + end.wire()
            + ", and "
            + report.workerId()
            + " reports "
            + describe(report));
  }

  /** Whether the fact can't be true together with that end. */
  private static boolean contradicts(TaskStatus end, IncomingReport report) {
    return switch (end) {
      case SUCCEEDED ->
          report.state() == OrderState.CANCELLED
              || report.state() == OrderState.FAILED
              || endsAs(report, Outcome.FAILED)
              || endsAs(report, Outcome.CANCELLED);
      case FAILED, CANCELLED ->
          (report.isSignOfAnOrder() && report.state() != OrderState.CANCELLED)
              || endsAs(report, Outcome.SUCCEEDED);
      case QUEUED, LEASED, RUNNING, NEEDS_HUMAN, STALE -> false;
    };
  }

  private static boolean endsAs(IncomingReport report, Outcome outcome) {
    return report.terminal() && report.outcome() == outcome;
  }

  private static String subject(String taskId, IncomingReport report) {
    return taskId
        + "/"
        + report.state().wire()
        + (report.siteOrderId() == null ? "" : "/" + report.siteOrderId());
  }

  private static String describe(IncomingReport report) {
    return report.state().wire()
        + (report.siteOrderId() == null ? "" : " with the order number " + report.siteOrderId());
  }
}
