package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.FAILED;
import static dev.ordergateway.api.order.OrderState.NEEDS_HUMAN;

import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.journal.HeldScene;
import dev.ordergateway.worker.journal.JournalEntry;
import dev.ordergateway.worker.site.CartView;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.Site;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends an attempt that brought no order, with a terminal report in every case but a shutdown. */
final class Conclusion {
  private static final Logger LOG = LoggerFactory.getLogger(Conclusion.class);

  private final Attempt attempt;
  private final Site site;

  /**
   * @param site null where the task's site is not known
   */
  Conclusion(Attempt attempt, Site site) {
    this.attempt = attempt;
    this.site = site;
  }

  /**
   * @param step what was under way, as evidence names it
   * @param page what it was seen on, null where there is none
   */
  void conclude(Ending ending, String step, PageCapture page) {
    Ending honest = soften(ending);
    if (honest instanceof Ending.LeftOpen open) {
      LOG.warn("{} is left open: {}", attempt.taskId(), open.detail());
      return;
    }
    boolean scene = honest instanceof Ending.NeedsHuman person && person.scene() && site != null;
    if (scene) {
      Scenes.leave(attempt, site);
    }
    EvidenceRow row = attempt.keepIfPossible(step, page);
    ReportDraft draft =
        draft(honest)
            .evidence(attempt.newestEvidence())
            .evidenceMissing(row == null && page != null);
    JournalEntry entry =
        attempt.entry(draft, "ended: " + draft.state().wire(), honest.detail()).evidence(row);
    if (scene) {
      entry.hold(
          new HeldScene(
              attempt.taskId(),
              attempt.grant().leaseCount(),
              site.name(),
              honest.detail(),
              attempt.ports().clocks().instant()));
    }
    // After a lost lease, a person's reclaim begins with a look at the site, not with this word.
    attempt.write(ending instanceof Ending.LeaseLost ? entry.ended() : entry.finished());
    LOG.info("{} ended as {}: {}", attempt.taskId(), draft.state().wire(), honest.detail());
  }

  /** Nothing about a task that may have been submitted is called failed or cancelled. */
  private Ending soften(Ending ending) {
    boolean denies =
        ending instanceof Ending.Failed
            || ending instanceof Ending.LeaseLost
            || ending instanceof Ending.Cancelled;
    if (!denies || !attempt.mayHaveSubmitted()) {
      return ending;
    }
    return Ending.needsHuman(
        ending instanceof Ending.Failed failed ? failed.code() : null,
        ending.detail() + "; something may have been submitted for this task");
  }

  private static ReportDraft draft(Ending ending) {
    if (ending instanceof Ending.NeedsHuman person) {
      return ReportDraft.of(NEEDS_HUMAN)
          .error(person.code())
          .detail(person.detail())
          .terminal(Outcome.NEEDS_HUMAN);
    }
    if (ending instanceof Ending.Cancelled) {
      return ReportDraft.of(FAILED).detail(ending.detail()).terminal(Outcome.CANCELLED);
    }
    ReportDraft failed = ReportDraft.of(FAILED).detail(ending.detail()).terminal(Outcome.FAILED);
    return ending instanceof Ending.Failed known ? failed.error(known.code()) : failed;
  }

  /** After a cancellation: takes the order's item out again, as well as it goes. */
  void emptyCart(PurchaseIntent intent) {
    try {
      Observed<CartView> seen = site.removeFromCart(intent, attempt.gateOfLease());
      EvidenceRow row = attempt.keepIfPossible("cart-remove", seen.page());
      attempt.write(attempt.entry("cart-remove", null).evidence(row).cartIsClear(site.name()));
    } catch (RuntimeException e) {
      // It stays in the journal as ours, and the next order's cart-add takes it out.
      LOG.warn("the cart of {} could not be emptied: {}", attempt.taskId(), e.toString());
    }
  }
}
