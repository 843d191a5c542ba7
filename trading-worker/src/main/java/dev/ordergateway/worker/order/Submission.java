package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.ORDERED;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.journal.FenceState;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.FinalClick;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.SubmitResult;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Intention, fence, click, and what came of it (SPEC §3, §7.2). There is one click in this code,
 * and it stands in {@link #run}, which runs once.
 */
final class Submission {
  private static final Logger LOG = LoggerFactory.getLogger(Submission.class);

  private final Attempt attempt;
  private final Site site;
  private final PurchaseIntent intent;
  private final Confirmation confirmation;

  Submission(Attempt attempt, Site site, PurchaseIntent intent, Confirmation confirmation) {
    this.attempt = attempt;
    this.site = site;
    this.intent = intent;
    this.confirmation = confirmation;
  }

  void run() {
    FinalClick button = site.armSubmit();
    attempt.gateBeforeFence().beforeWrite();
    attempt.intentionStands(); // before it is written: a failing disk must not make it look safe
    Instant intendedAt = attempt.ports().orders().intend(attempt.key(), confirmation.payableYen());
    FencePermit permit = new Fence(attempt).ask(confirmation.payableYen());

    // Nothing comes between the permit and the click but the look at the clocks.
    Observed<SubmitResult> seen = click(button, permit);
    record(seen, intendedAt);
  }

  /** Asked directly before the click, by both clocks. */
  private void requireStillOpen(FencePermit permit) {
    String lost = attempt.lease().lostBecause();
    if (lost != null) {
      throw notClicked(null, lost);
    }
    if (!permit.isOpen(attempt.ports().clocks())) {
      throw notClicked(null, "the permit ran out before the click could begin");
    }
  }

  private StopOrder notClicked(WorkerErrorCode code, String why) {
    String detail = why + "; a permit was given, nothing was clicked";
    attempt.settleFence(FenceState.GIVEN, "no click", detail);
    return new StopOrder(Ending.needsHuman(code, detail));
  }

  private Observed<SubmitResult> click(FinalClick button, FencePermit permit) {
    try {
      return button.click(() -> requireStillOpen(permit));
    } catch (StopOrder e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("the final click of {} threw, which it must never do", attempt.taskId(), e);
      return new Observed<>(new SubmitResult.Unknown("the click threw: " + e), null);
    }
  }

  private void record(Observed<SubmitResult> seen, Instant intendedAt) {
    if (seen.value() instanceof SubmitResult.NotClicked not) {
      throw notClicked(WorkerErrorCode.UNREACHABLE, not.why());
    }
    EvidenceRow row = attempt.keepIfPossible(Step.ORDER_SUBMIT.wire(), seen.page());
    if (seen.value() instanceof SubmitResult.Placed placed) {
      attempt.fact(
          attempt
              .entry(
                  ReportDraft.of(ORDERED)
                      .payable(confirmation.payableYen())
                      .order(placed.siteOrderId(), null)
                      .evidence(row)
                      .evidenceMissing(row == null),
                  "ordered",
                  placed.siteOrderId())
              .order(placed.siteOrderId(), null)
              .fence(FenceState.GIVEN)
              .evidence(row)
              .cartIsClear(site.name()),
          "the order was placed, number " + placed.siteOrderId());
      new Payment(attempt, site, confirmation.payableYen(), placed.siteOrderId()).run();
    } else if (seen.value() instanceof SubmitResult.Challenged challenged) {
      attempt.fact(
          attempt.entry("challenged", challenged.what()).fence(FenceState.GIVEN).evidence(row),
          "the site answered the click with a challenge: " + challenged.what());
      throw new StopOrder(
          new Ending.NeedsHuman(
              Ending.challengeCode(challenged.what()),
              "the site asks for a person after the click: " + challenged.what(),
              true));
    } else if (seen.value() instanceof SubmitResult.Unknown unknown) {
      attempt.fact(
          attempt.entry("submit unknown", unknown.why()).fence(FenceState.GIVEN).evidence(row),
          "the click was made, and what came of it is not known: " + unknown.why());
      lookUp(unknown.why(), intendedAt);
    }
  }

  /** Once, at the order list. The click is never repeated, whatever it says. */
  private void lookUp(String why, Instant intendedAt) {
    OrderPorts ports = attempt.ports();
    Verification verification = new Verification(attempt, site);
    Observed<Verdict> seen =
        verification.look(
            new VerifyRequest(
                intent,
                confirmation.payableYen(),
                intendedAt.minus(Verification.CLOCK_SKEW),
                ports.clocks().instant(),
                confirmation.account(),
                ports.orders().takenOrderIds(site.name(), attempt.taskId())));
    if (seen.value() instanceof Verdict.Ordered ordered) {
      verification.record(ordered, seen.page());
      return;
    }
    EvidenceRow row = attempt.keepIfPossible(Step.VERIFY.wire(), seen.page());
    String found =
        seen.value() instanceof Verdict.Unknown unknown ? unknown.why() : "no such order yet";
    attempt.write(attempt.entry("looked up", found).evidence(row));
    throw new StopOrder(
        Ending.needsHuman(
            WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
            "the click was made, its answer is unknown (%s); the order list: %s"
                .formatted(why, found)));
  }
}
