package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.CANCELLED;
import static dev.ordergateway.api.order.OrderState.ORDERED;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks an order up at the site, and records one that is found. */
final class Verification {
  private static final Logger LOG = LoggerFactory.getLogger(Verification.class);

  /** How far the site's clock may be from ours, or from the gateway's. */
  static final Duration CLOCK_SKEW = Duration.ofMinutes(2);

  /** From an intention until the shop's list shows its order, clocks included. */
  private static final Duration NEARBY = Duration.ofMinutes(15);

  private final Attempt attempt;
  private final Site site;

  Verification(Attempt attempt, Site site) {
    this.attempt = attempt;
    this.site = site;
  }

  Observed<Verdict> look(VerifyRequest request) {
    try {
      return sure(site.verify(request), request);
    } catch (RuntimeException e) {
      LOG.error("verifying {} threw, which it must never do", attempt.taskId(), e);
      return new Observed<>(new Verdict.Unknown("looking it up failed: " + e), null);
    }
  }

  /** An order that may be another task's here, whose number never came, is nobody's yet. */
  private Observed<Verdict> sure(Observed<Verdict> seen, VerifyRequest request) {
    if (!(seen.value() instanceof Verdict.Ordered found)) {
      return seen;
    }
    Instant now = attempt.ports().clocks().instant();
    return attempt
        .ports()
        .orders()
        .findNumberless(
            site.name(),
            attempt.taskId(),
            request.from().minus(NEARBY),
            (request.until() == null ? now : request.until()).plus(NEARBY))
        .map(
            other ->
                new Observed<Verdict>(
                    new Verdict.Unknown(
                        "the order %s matches, but may be that of %s"
                            .formatted(found.siteOrderId(), other)),
                    seen.page()))
        .orElse(seen);
  }

  /** The order exists: said as far as the list says it, and never paid by us from here on. */
  void record(Verdict.Ordered found, PageCapture page) {
    EvidenceRow row = attempt.keepIfPossible(Step.VERIFY.wire(), page);
    OrderState state = found.state().isSignOfAnOrder() ? found.state() : ORDERED;
    if (state != ORDERED) {
      attempt.fact(
          attempt
              .entry(draft(ORDERED, found, row), "found ordered", found.siteOrderId())
              .order(found.siteOrderId(), found.payDeadline())
              .confirmed(found.payableYen(), null)
              .evidence(row)
              .cartIsClear(site.name()),
          "the order is on the list, number " + found.siteOrderId());
    }
    // A task with a permit is never reported failed by verification (SPEC §7.2).
    ReportDraft last =
        draft(state, found, row).terminal(state == CANCELLED ? Outcome.NEEDS_HUMAN : null);
    attempt.fact(
        attempt
            .entry(last, "found " + state.wire(), found.siteOrderId())
            .order(found.siteOrderId(), found.payDeadline())
            .confirmed(found.payableYen(), null)
            .evidence(state == ORDERED ? row : null)
            .cartIsClear(site.name())
            .finished(),
        "the order is on the list as " + state.wire() + ", number " + found.siteOrderId());
  }

  private static ReportDraft draft(OrderState state, Verdict.Ordered found, EvidenceRow row) {
    return ReportDraft.of(state)
        .payable(found.payableYen())
        .order(found.siteOrderId(), found.payDeadline())
        .evidence(row)
        .evidenceMissing(row == null)
        .detail("found on the site's order list");
  }
}
