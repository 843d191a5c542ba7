package dev.ordergateway.worker.order;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.evidence.EvidenceException;
import dev.ordergateway.worker.journal.AttemptRow;
import dev.ordergateway.worker.journal.JournalException;
import dev.ordergateway.worker.journal.OrderRow;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries one lease to its answer, whatever happens on the way. */
final class TaskHandling {
  private static final Logger LOG = LoggerFactory.getLogger(TaskHandling.class);
  private static final Step[] WRITING =
      Arrays.stream(Step.values()).filter(Step::writing).toArray(Step[]::new);

  private final OrderPorts ports;
  private final LocalGate gate = new LocalGate();

  TaskHandling(OrderPorts ports) {
    this.ports = ports;
  }

  /** A lease that just came. */
  void begin(LeaseGrant grant, HeldLease lease) {
    List<AttemptRow> earlier = ports.orders().attempts(grant.taskId());
    ports.orders().begin(grant);
    // Read only now: while the attempt is under way, the monitor leaves the order as it is.
    handle(grant, lease, ports.orders().find(grant.taskId()), earlier);
  }

  /** A lease that stood while this process was away. */
  void resume(LeaseGrant grant, HeldLease lease) {
    handle(
        grant, lease, ports.orders().find(grant.taskId()), ports.orders().attempts(grant.taskId()));
  }

  private void handle(
      LeaseGrant grant, HeldLease lease, Optional<OrderRow> order, List<AttemptRow> earlier) {
    Way way = gate.decide(grant, order, earlier);
    boolean permit = !(way instanceof Way.Execute) && mayHaveBought(way);
    Attempt attempt = new Attempt(ports, grant, lease, permit);
    LOG.info("{} (lease {}): {}", grant.taskId(), grant.leaseCount(), way);
    try (LeaseKeeper.Keeping keeping = ports.keeper().keep(lease)) {
      if (way instanceof Way.ReportAgain again) {
        attempt.write(
            attempt
                .entry("reported again", again.report().state().wire())
                .report(
                    ReportDraft.again(again.report(), ports.rules().workerId(), grant.leaseCount()))
                .finished());
        return;
      }
      try (AccountLock.Held held = ports.account().hold()) {
        attend(attempt, way, earlier);
      }
    }
  }

  private static boolean mayHaveBought(Way way) {
    return way instanceof Way.Verify verify && verify.permit();
  }

  private void attend(Attempt attempt, Way way, List<AttemptRow> earlier) {
    Progress progress = new Progress();
    Ending ending;
    PageCapture page = null;
    try {
      work(attempt, way, earlier, progress);
      return;
    } catch (StopOrder e) {
      ending = e.ending();
    } catch (BadIntentException e) {
      ending = new Ending.Failed(WorkerErrorCode.BAD_INTENT, e.getMessage());
    } catch (SiteException e) {
      ending = Ending.of(e);
      page = e.page();
    } catch (EvidenceException e) {
      ports.alerts().raise("evidence_fault", attempt.taskId(), e.getMessage());
      ending = Ending.needsHuman(null, e.getMessage() + "; the order was stopped");
    } catch (JournalException e) {
      ports.alerts().raise("journal_fault", attempt.taskId(), e.getMessage());
      ending = Ending.needsHuman(null, e.getMessage() + "; the order was stopped");
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      // Errors too: the loop would come back to the same place for ever, and renew the lease.
      LOG.error("the order of {} stumbled", attempt.taskId(), e);
      ending = Ending.needsHuman(null, "a fault of the worker's: " + e);
    }
    Conclusion conclusion = new Conclusion(attempt, progress.site);
    if (ending instanceof Ending.Cancelled && progress.run != null && progress.run.cartTouched()) {
      conclusion.emptyCart(progress.intent);
    }
    conclusion.conclude(ending, progress.step(), page);
  }

  /** How far it came, for the one who has to end it. */
  private static final class Progress {
    Site site;
    PurchaseIntent intent;
    OrderRun run;

    String step() {
      return run == null ? "start" : run.step();
    }
  }

  private void work(Attempt attempt, Way way, List<AttemptRow> earlier, Progress progress) {
    LeaseGrant grant = attempt.grant();
    progress.intent = IntentReader.read(grant.intent());
    progress.site =
        ports
            .sites()
            .find(grant.site())
            .orElseThrow(() -> new BadIntentException("no site is named " + grant.site()));
    if (!progress.site.owns(progress.intent.itemUrl())) {
      throw new BadIntentException(
          "item_url's host "
              + progress.intent.itemUrl().getHost()
              + " is not one of "
              + grant.site());
    }
    if (way instanceof Way.Verify verify
        && !new Recovery(attempt, progress.site, progress.intent, earlier).run(verify)) {
      return;
    }
    progress.site.requireMeasured(WRITING);
    progress.run = new OrderRun(attempt, progress.site, progress.intent, limit(progress.intent));
    progress.run.run();
  }

  private long limit(PurchaseIntent intent) {
    Long limit = intent.maxTotalYen() == null ? ports.rules().maxTotalYen() : intent.maxTotalYen();
    if (limit == null) {
      throw new StopOrder(
          Ending.needsHuman(
              WorkerErrorCode.AMOUNT_REFUSED,
              "neither the intent nor the worker names a limit for the amount"));
    }
    return limit;
  }
}
