package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.AWAITING_PAYMENT;
import static dev.ordergateway.api.order.OrderState.NEEDS_HUMAN;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static dev.ordergateway.api.order.OrderState.PAID;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.journal.HeldScene;
import dev.ordergateway.worker.journal.JournalEntry;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PaymentResult;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Step;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pays the order that was just placed, once, and records how that stands: the end of a run. */
final class Payment {
  private static final Logger LOG = LoggerFactory.getLogger(Payment.class);

  private final Attempt attempt;
  private final Site site;
  private final long payableYen;
  private final String siteOrderId;

  /**
   * @param siteOrderId null where the site has not shown it yet
   */
  Payment(Attempt attempt, Site site, long payableYen, String siteOrderId) {
    this.attempt = attempt;
    this.site = site;
    this.payableYen = payableYen;
    this.siteOrderId = siteOrderId;
  }

  void run() {
    Observed<PaymentResult> seen;
    try {
      seen = site.pay(attempt.gateOfLease());
    } catch (StopOrder e) {
      finish(
          ReportDraft.of(ORDERED).order(siteOrderId, null).detail("not paid: " + e.getMessage()),
          null,
          "payment left out");
      return;
    } catch (RuntimeException e) {
      LOG.error("paying {} threw, which it must never do", attempt.taskId(), e);
      seen = new Observed<>(new PaymentResult.Unknown("paying threw: " + e), null);
    }
    EvidenceRow row = attempt.keepIfPossible(Step.PAYMENT.wire(), seen.page());
    if (seen.value() instanceof PaymentResult.Paid paid) {
      finish(ReportDraft.of(PAID).order(number(paid.siteOrderId()), null), row, "paid");
    } else if (seen.value() instanceof PaymentResult.Awaiting awaiting) {
      finishAwaiting(awaiting, row);
    } else if (seen.value() instanceof PaymentResult.Challenged challenged) {
      finishForPerson(
          row,
          Ending.challengeCode(challenged.what()),
          "ordered; the payment asks for a person: " + challenged.what(),
          true);
    } else if (seen.value() instanceof PaymentResult.Unknown unknown) {
      finishForPerson(
          row,
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "ordered; how the payment stands is unknown: " + unknown.why(),
          false);
    }
  }

  private String number(String shownLater) {
    return siteOrderId == null ? shownLater : siteOrderId;
  }

  private void finishAwaiting(PaymentResult.Awaiting awaiting, EvidenceRow row) {
    String number = number(awaiting.siteOrderId());
    Instant deadline = awaiting.deadline();
    JournalEntry entry =
        entry(
                ReportDraft.of(AWAITING_PAYMENT).order(number, deadline).detail(awaiting.detail()),
                row,
                "awaiting payment")
            .order(number, deadline);
    attempt.fact(entry, "the order awaits its payment, number " + number);
  }

  private void finish(ReportDraft draft, EvidenceRow row, String event) {
    attempt.fact(entry(draft, row, event), event + ", order number " + siteOrderId);
  }

  private JournalEntry entry(ReportDraft draft, EvidenceRow row, String event) {
    boolean noClick = draft.state() == ORDERED;
    draft.payable(payableYen).evidence(row).evidenceMissing(row == null && !noClick).terminal(null);
    JournalEntry entry = attempt.entry(draft, event, null).evidence(row).finished();
    return entry.order(draft.siteOrderId(), null);
  }

  private void finishForPerson(
      EvidenceRow row, WorkerErrorCode code, String detail, boolean scene) {
    ReportDraft draft =
        ReportDraft.of(NEEDS_HUMAN).order(siteOrderId, null).error(code).detail(detail);
    JournalEntry entry = entry(draft, row, "payment needs a person");
    if (scene) {
      Scenes.leave(attempt, site);
      entry.hold(
          new HeldScene(
              attempt.taskId(),
              attempt.grant().leaseCount(),
              site.name(),
              detail,
              attempt.ports().clocks().instant()));
    }
    attempt.fact(entry, detail);
  }
}
