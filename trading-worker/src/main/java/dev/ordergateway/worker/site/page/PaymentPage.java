package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.PaymentResult;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.WriteGate;
import dev.ordergateway.worker.site.browser.BrowserFault;
import dev.ordergateway.worker.site.browser.Snapshot;
import dev.ordergateway.worker.site.profile.CompleteSelectors;
import dev.ordergateway.worker.site.profile.Signs;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.reading.ShopDate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** How a placed order is paid, on the page that says that it was placed. */
final class PaymentPage {
  private final PageReader reader;
  private final SiteProfile profile;
  private final CompleteSelectors selectors;

  PaymentPage(PageReader reader) {
    this.reader = reader;
    this.profile = reader.profile();
    this.selectors = profile.complete();
  }

  /** Throws nothing but what the gate throws. */
  Observed<PaymentResult> pay(WriteGate gate) {
    Page page;
    WebElement button;
    try {
      if (!reader.session().isRunning()) {
        return unknown("the browser that placed the order has ended", null);
      }
      page = reader.look("POST");
      Optional<PaymentResult> settled = settled(page.snapshot());
      if (settled.isPresent()) {
        return page.observed(settled.get());
      }
      List<WebElement> buttons = buttons();
      if (buttons.size() != 1 || !buttons.get(0).isDisplayed() || !buttons.get(0).isEnabled()) {
        return page.observed(
            new PaymentResult.Unknown("the page says neither paid nor how to pay"));
      }
      button = buttons.get(0);
      reader.session().prepareConnections();
    } catch (SiteException e) {
      return switch (e.code()) {
        case LOGGED_OUT, CHALLENGE ->
            new Observed<>(new PaymentResult.Challenged(e.getMessage()), e.page());
        default -> unknown(e.getMessage(), e.page());
      };
    } catch (RuntimeException e) {
      reader.session().notice(e);
      return unknown(BrowserFault.firstLine(e), null);
    }
    return new SingleClick<PaymentResult>(
            reader,
            button,
            this::judge,
            why -> new PaymentResult.Unknown("nothing was clicked: " + why),
            PaymentResult.Unknown::new)
        .click(gate);
  }

  private static Observed<PaymentResult> unknown(String why, PageCapture page) {
    return new Observed<>(new PaymentResult.Unknown(why), page);
  }

  private List<WebElement> buttons() {
    return selectors.pay() == null
        ? List.of()
        : reader
            .session()
            .goOn(driver -> driver.findElements(By.cssSelector(selectors.pay().css())));
  }

  /** What needs no click: paid already, to be paid elsewhere, or not the page it should be. */
  private Optional<PaymentResult> settled(Snapshot page) {
    if (!Signs.below(selectors.paths(), page.url().getPath())) {
      return Optional.of(
          new PaymentResult.Unknown("this is not the page of a placed order: " + page.url()));
    }
    if (isPaid(page)) {
      return Optional.of(new PaymentResult.Paid(orderNumber(page)));
    }
    Optional<String> slip =
        selectors.slip() == null ? Optional.empty() : selectors.slip().one(page.document());
    return slip.map(
        number -> new PaymentResult.Awaiting(orderNumber(page), deadline(page), number));
  }

  private Optional<PaymentResult> judge(Snapshot page) {
    Optional<Obstacle> obstacle = Obstacle.on(page, profile);
    if (obstacle.isPresent()) {
      String what = obstacle.get().what();
      if (obstacle.get().asksForAPerson()) {
        return Optional.of(new PaymentResult.Challenged(what));
      }
      return profile.owns(page.url()) || page.isBrowserError()
          ? Optional.of(new PaymentResult.Unknown(what))
          : Optional.empty();
    }
    return Signs.below(selectors.paidPaths(), page.url().getPath()) && isPaid(page)
        ? Optional.of(new PaymentResult.Paid(orderNumber(page)))
        : Optional.empty();
  }

  private boolean isPaid(Snapshot page) {
    return selectors
        .status()
        .one(page.document())
        .filter(selectors.paidWords()::contains)
        .isPresent();
  }

  private String orderNumber(Snapshot page) {
    return ConfirmationPage.orderNumber(page, selectors);
  }

  private Instant deadline(Snapshot page) {
    return selectors.deadline() == null
        ? null
        : ShopDate.read(selectors.deadline().one(page.document()).orElse(null), profile.zone())
            .map(ShopDate::from)
            .orElse(null);
  }
}
