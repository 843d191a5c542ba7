package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.Transaction;
import dev.ordergateway.gateway.task.ExecutionDao;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes reports in (SPEC §3, law 5): each is stored, whoever sends it and whenever it comes; it
 * changes the task only where the status table lets it.
 */
public final class ReportService {
  private static final Logger LOG = LoggerFactory.getLogger(ReportService.class);

  private final Store store;
  private final ReportFacts facts;

  public ReportService(Store store, ReportFacts facts) {
    this.store = store;
    this.facts = facts;
  }

  /**
   * @return comes once it is durable, also where it was refused
   */
  public CompletionStage<ReportResult> report(String taskId, IncomingReport report) {
    return store.writeAsync("order.report", transaction -> report(transaction, taskId, report));
  }

  private ReportResult report(Transaction transaction, String taskId, IncomingReport report) {
    Optional<OrderTask> known = transaction.dao(OrderTaskDao.class).find(taskId);
    ReportDao reports = transaction.dao(ReportDao.class);
    if (known.isEmpty()) {
      reports.log(taskId, report, "unknown_task", transaction.now());
      facts.ofNoTask(transaction, taskId, report);
      LOG.warn("{} reported {} of the unknown task {}", report.workerId(), report.state(), taskId);
      return new ReportResult.UnknownTask();
    }
    OrderTask task = known.get();
    if (!task.isHeldBy(report.workerId(), report.leaseCount())) {
      return refuse(transaction, task, report);
    }
    reports.log(taskId, report, "accepted", transaction.now());
    reports.mirror(taskId, task.leaseCount(), report, transaction.now());
    facts.accepted(transaction, task, report);
    TaskStatus status = move(transaction, task, report);
    if (!report.ignored().isEmpty()) {
      LOG.warn("task {}: {} could not be read in a report", taskId, report.ignored());
    }
    LOG.info(
        "task {}: {} reports {}{}, now {}",
        taskId,
        report.workerId(),
        report.state().wire(),
        report.terminal() ? " (terminal)" : "",
        status.wire());
    return new ReportResult.Accepted(
        new ReportReceipt(taskId, status, report.state(), report.terminal(), report.ignored()),
        task.leaseStands(transaction.now()),
        task.lane() != null && !status.active());
  }

  private ReportResult refuse(Transaction transaction, OrderTask task, IncomingReport report) {
    boolean owner = report.workerId().equals(task.leaseOwner());
    transaction
        .dao(ReportDao.class)
        .log(task.taskId(), report, owner ? "old_lease" : "not_owner", transaction.now());
    facts.refused(transaction, task, report);
    String why =
        owner
            ? "the current lease is " + task.leaseCount() + ", not " + report.leaseCount()
            : "it is not held by " + report.workerId();
    LOG.warn("task {}: a report of {} is kept but refused: {}", task.taskId(), report.state(), why);
    return new ReportResult.Refused("task " + task.taskId() + ": " + why);
  }

  private TaskStatus move(Transaction transaction, OrderTask task, IncomingReport report) {
    if (report.terminal() && !task.status().ended()) {
      return settle(transaction, task, report);
    }
    Optional<TaskStatus> begun = OrderTransitions.after(task.status(), OrderEvent.FIRST_REPORT);
    if (begun.isPresent()) {
      requireOne(
          transaction.dao(OrderTaskDao.class).begin(task, begun.get(), transaction.now()), task);
      return begun.get();
    }
    return task.status();
  }

  private TaskStatus settle(Transaction transaction, OrderTask task, IncomingReport report) {
    boolean ordered = facts.hasSignOfAnOrder(transaction, task.taskId());
    Outcome outcome = report.wantedOutcome();
    if (outcome == Outcome.CANCELLED && (ordered || !task.cancelRequested())) {
      outcome = Outcome.NEEDS_HUMAN;
    }
    TaskStatus to = OrderTransitions.move(task.status(), OrderTransitions.settling(outcome));
    requireOne(transaction.dao(OrderTaskDao.class).settle(task, to, transaction.now()), task);
    transaction
        .dao(ExecutionDao.class)
        .end(
            task.taskId(),
            task.leaseCount(),
            outcome.wire(),
            ordered ? Boolean.TRUE : saysNothingWasBought(outcome),
            transaction.now());
    facts.settled(transaction, task, to, report, ordered);
    return to;
  }

  /** A holder that ends failed or cancelled without any sign of an order says it bought nothing. */
  private static Boolean saysNothingWasBought(Outcome outcome) {
    boolean endedWithout = outcome == Outcome.FAILED || outcome == Outcome.CANCELLED;
    return endedWithout ? Boolean.FALSE : null;
  }

  private static void requireOne(int changed, OrderTask task) {
    if (changed != 1) {
      throw new IllegalStateException("task " + task.taskId() + " moved inside its transaction");
    }
  }
}
