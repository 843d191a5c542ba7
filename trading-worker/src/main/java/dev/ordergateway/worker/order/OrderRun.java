package dev.ordergateway.worker.order;

import static dev.ordergateway.api.order.OrderState.CREATED;
import static dev.ordergateway.api.order.OrderState.IN_CART;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.journal.CartLine;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.scraper.ScraperException;
import dev.ordergateway.worker.site.CartView;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Step;
import java.util.List;

/**
 * Buys: created, cart-add, cart-check, order-confirm, the amount guard, then {@link Submission}
 * (SPEC §7.2). Each step is action, evidence, journal, report. Runs once.
 */
final class OrderRun {
  private final Attempt attempt;
  private final Site site;
  private final PurchaseIntent intent;
  private final long limitYen;
  private String step = "start";
  private boolean cartTouched;

  /**
   * @param limitYen the most that may be paid
   */
  OrderRun(Attempt attempt, Site site, PurchaseIntent intent, long limitYen) {
    this.attempt = attempt;
    this.site = site;
    this.intent = intent;
    this.limitYen = limitYen;
  }

  /** The step under way, as evidence names it. */
  String step() {
    return step;
  }

  /** Whether this run may have put something into the cart. */
  boolean cartTouched() {
    return cartTouched;
  }

  void run() {
    attempt.gateBeforeFence().beforeWrite();
    attempt.write(attempt.entry(ReportDraft.of(CREATED), "created", null));
    ObjectNode block = purchaseBlock();
    addToCart(block);
    checkCart();
    Confirmation confirmation = confirm();
    step = Step.ORDER_SUBMIT.wire();
    new Submission(attempt, site, intent, confirmation).run();
    cartTouched = false;
  }

  private ObjectNode purchaseBlock() {
    step = "purchase-block";
    ObjectNode block;
    try {
      block = attempt.ports().blocks().fetch(intent.itemUrl()).orElse(null);
    } catch (ScraperException e) {
      throw new StopOrder(new Ending.Failed(WorkerErrorCode.UNREACHABLE, e.getMessage()));
    }
    if (block != null) {
      EvidenceRow row =
          attempt
              .ports()
              .evidence()
              .keepJson(attempt.note(step), intent.itemUrl().toString(), block);
      attempt.write(attempt.entry("purchase block", null).evidence(row));
    }
    return block;
  }

  private void addToCart(ObjectNode block) {
    step = Step.CART_ADD.wire();
    // What lay there before this order is looked up first: an item of the intent's kind that a
    // person put there is not ours just because we are about to add one.
    List<CartLine> before = attempt.ports().orders().cartLines(site.name());
    attempt.gateBeforeFence().beforeWrite();
    attempt.ports().orders().putIntoCart(attempt.key(), site.name(), line());
    cartTouched = true;
    Observed<CartView> seen =
        site.addToCart(
            intent,
            block,
            (url, variant) -> before.stream().anyMatch(line -> line.matches(url, variant)),
            attempt.gateBeforeFence());
    EvidenceRow row = attempt.keep(step, seen.page());
    attempt.write(attempt.entry("cart-add", null).evidence(row));
  }

  private CartLine line() {
    return new CartLine(
        intent.itemUrl().toString(), intent.variantId() == null ? "" : intent.variantId());
  }

  private void checkCart() {
    step = Step.CART_CHECK.wire();
    Observed<CartView> seen = site.checkCart(intent);
    EvidenceRow row = attempt.keep(step, seen.page());
    attempt.write(
        attempt
            .entry(ReportDraft.of(IN_CART).evidence(row), "cart-check", null)
            .evidence(row)
            .cartHoldsOnlyOurs(site.name()));
  }

  private Confirmation confirm() {
    step = Step.ORDER_CONFIRM.wire();
    attempt.gateBeforeFence().beforeWrite();
    Confirmation first = read(site.openConfirmation(intent), "order-confirm");
    guard(first.payableYen());
    Confirmation anew = read(site.readConfirmation(intent), "order-confirm anew");
    guard(anew.payableYen());
    if (anew.payableYen() != first.payableYen()) {
      throw new StopOrder(
          Ending.needsHuman(
              WorkerErrorCode.AMOUNT_REFUSED,
              "the confirmation asked %d yen, then %d yen"
                  .formatted(first.payableYen(), anew.payableYen())));
    }
    return anew;
  }

  private Confirmation read(Observed<Confirmation> seen, String event) {
    Confirmation confirmation = seen.value();
    EvidenceRow row = attempt.keep(step, seen.page());
    attempt.write(
        attempt
            .entry(event, "payable " + confirmation.payableYen() + " yen")
            .confirmed(confirmation.payableYen(), confirmation.account())
            .evidence(row));
    return confirmation;
  }

  private void guard(long payableYen) {
    if (payableYen > limitYen) {
      throw new StopOrder(
          Ending.needsHuman(
              WorkerErrorCode.AMOUNT_REFUSED,
              "the confirmation asks %d yen, the limit is %d yen".formatted(payableYen, limitYen)));
    }
  }
}
