package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import dev.ordergateway.worker.site.browser.BrowserFault;
import dev.ordergateway.worker.site.profile.DetailSelectors;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.reading.ShopDate;
import java.time.Instant;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether an earlier attempt ended in an order (SPEC §7.2). A wrong "not ordered" buys twice, so it
 * is said only where everything speaks for it; the rest is unknown, with the reason.
 */
final class Verification {
  private static final Logger LOG = LoggerFactory.getLogger(Verification.class);

  private final PageReader reader;
  private final SiteProfile profile;

  Verification(PageReader reader) {
    this.reader = reader;
    this.profile = reader.profile();
  }

  /** Never throws. */
  Observed<Verdict> verify(VerifyRequest request) {
    Instant started = reader.clock().instant();
    Wanted wanted = Wanted.of(request.intent(), request.intent().variantId(), profile);
    HistoryPages pages = new HistoryPages(reader, request, wanted);
    try {
      pages.cover();
      return judge(request, pages, started);
    } catch (SiteException e) {
      return unknown(e.getMessage(), e.page());
    } catch (Unreadable e) {
      return unknown(e.getMessage(), captured(pages));
    } catch (RuntimeException e) {
      LOG.warn("verification failed", e);
      reader.session().notice(e);
      return unknown("verification failed: " + BrowserFault.firstLine(e), null);
    }
  }

  private static Observed<Verdict> unknown(String why, PageCapture page) {
    return new Observed<>(new Verdict.Unknown(why), page);
  }

  private static PageCapture captured(HistoryPages pages) {
    try {
      return pages.page() == null ? null : pages.page().capture();
    } catch (SiteException e) {
      return null;
    }
  }

  private Observed<Verdict> judge(VerifyRequest request, HistoryPages pages, Instant started) {
    PageCapture page = pages.page().capture();
    if (request.account() == null || !request.account().equals(pages.account())) {
      return unknown(
          "the list belongs to "
              + (pages.account() == null ? "nobody it names" : pages.account())
              + ", the attempt to "
              + (request.account() == null ? "an account that is not known" : request.account()),
          page);
    }
    if (pages.found() != null) {
      return new Observed<>(ordered(pages.found()), page);
    }
    Verdict.Unknown doubt = doubt(request, pages, started);
    return new Observed<>(doubt == null ? new Verdict.NotOrdered() : doubt, page);
  }

  /** What keeps an absent order from being proven absent; null where nothing does. */
  private Verdict.Unknown doubt(VerifyRequest request, HistoryPages pages, Instant started) {
    if (!pages.near().isEmpty()) {
      return new Verdict.Unknown(
          "the item was ordered at that time, but something differs: "
              + pages.near().stream().map(ListedOrder::number).collect(Collectors.joining(", ")));
    }
    if (reader.session().isHolding()) {
      return new Verdict.Unknown(
          "no matching order, but a tab is left open in which it may still be placed");
    }
    Instant latest = request.until() == null ? started : request.until();
    Instant shown = latest.plus(profile.visibilityDelay());
    return started.isBefore(shown)
        ? new Verdict.Unknown(
            "no matching order, but a new one may be missing from the list until " + shown,
            request.until() == null ? null : shown)
        : null;
  }

  private Verdict ordered(ListedOrder order) {
    OrderState state = profile.stages().getOrDefault(order.status(), OrderState.ORDERED);
    Instant deadline = state == OrderState.AWAITING_PAYMENT ? deadline(order.number()) : null;
    return new Verdict.Ordered(order.number(), state, order.totalYen(), deadline);
  }

  /** Of the order's own page; a deadline that can't be had does not shake the order. */
  private Instant deadline(String number) {
    DetailSelectors detail = profile.detail();
    if (profile.urls().detail() == null || detail.deadline() == null || detail.number() == null) {
      return null;
    }
    try {
      Page page = reader.open(profile.urls().detail(number));
      return detail
          .number()
          .one(page.document())
          .filter(number::equals)
          .flatMap(same -> detail.deadline().one(page.document()))
          .flatMap(text -> ShopDate.read(text, profile.zone()))
          .map(ShopDate::from)
          .orElse(null);
    } catch (SiteException e) {
      LOG.info("no payment deadline of order {}: {}", number, e.getMessage());
      return null;
    }
  }
}
