package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.FinalClick;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.SubmitResult;
import dev.ordergateway.worker.site.browser.Snapshot;
import dev.ordergateway.worker.site.profile.CompleteSelectors;
import dev.ordergateway.worker.site.profile.ConfirmationSelectors;
import dev.ordergateway.worker.site.profile.Field;
import dev.ordergateway.worker.site.profile.Signs;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.util.List;
import java.util.Optional;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The confirmation: read twice, then left untouched until its button is clicked, once. */
final class ConfirmationPage {
  /** Whether a click on its middle would reach the button, once it is scrolled into view. */
  private static final String REACHABLE =
      """
      const b = arguments[0];
      b.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      const r = b.getBoundingClientRect();
      const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
      return hit !== null && b.contains(hit);
      """;

  private final PageReader reader;
  private final SiteProfile profile;
  private final ConfirmationSelectors selectors;
  private Wanted wanted;
  private Confirmation lastRead;

  ConfirmationPage(PageReader reader) {
    this.reader = reader;
    this.profile = reader.profile();
    this.selectors = profile.confirmation();
  }

  /** Reads the page that is open. */
  Observed<Confirmation> read(Wanted expected) {
    forget();
    Page page = reader.look("GET");
    return page.observed(confirmation(page, expected));
  }

  /** Opens the page anew, and reads it; afterwards it can be armed. */
  Observed<Confirmation> readAnew(Wanted expected) {
    forget();
    Page page = reader.open(profile.urls().confirmation());
    Observed<Confirmation> read = page.observed(confirmation(page, expected));
    wanted = expected;
    lastRead = read.value();
    return read;
  }

  /** Any other step makes what was read here stale. */
  void forget() {
    wanted = null;
    lastRead = null;
  }

  private Confirmation confirmation(Page page, Wanted expected) {
    if (!Signs.below(List.of(profile.urls().confirmation().getPath()), page.url().getPath())) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "the way to the confirmation led to " + page.url());
    }
    List<Line> lines = page.read(document -> Line.in(document, selectors.line()));
    if (lines.isEmpty()) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "the confirmation shows no item that can be read");
    }
    expected
        .mismatch(lines)
        .ifPresent(
            why -> {
              throw page.refuse(WorkerErrorCode.CART_HOLDS_OTHER, "the confirmation: " + why);
            });
    long payable = page.read(document -> PayableReader.read(document, selectors));
    return new Confirmation(payable, account(page.snapshot(), profile));
  }

  static String account(Snapshot page, SiteProfile profile) {
    Field field = profile.account();
    return field == null ? null : field.one(page.document()).orElse(null);
  }

  /**
   * @throws SiteException 5002 where the page is not the one just read any more, or where there is
   *     not exactly one button that can be clicked
   */
  FinalClick arm() {
    Page page = reader.look("GET");
    if (lastRead == null) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "no confirmation was read directly before");
    }
    if (!confirmation(page, wanted).equals(lastRead)) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "the confirmation changed after it was read");
    }
    WebElement button = reader.session().goOn(driver -> button(driver, page));
    reader.session().prepareConnections();
    forget();
    SingleClick<SubmitResult> click =
        new SingleClick<>(
            reader, button, this::judge, SubmitResult.NotClicked::new, SubmitResult.Unknown::new);
    return click::click;
  }

  private WebElement button(ChromeDriver driver, Page page) {
    List<WebElement> found = driver.findElements(By.cssSelector(selectors.submit().css()));
    if (found.size() != 1) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "the confirmation shows " + found.size() + " final buttons");
    }
    WebElement button = found.get(0);
    if (!button.isDisplayed()
        || !button.isEnabled()
        || !Boolean.TRUE.equals(driver.executeScript(REACHABLE, button))) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "the final button is hidden, covered or disabled");
    }
    return button;
  }

  /** What a page says after the final click. */
  private Optional<SubmitResult> judge(Snapshot page) {
    Optional<Obstacle> obstacle = Obstacle.on(page, profile);
    if (obstacle.isPresent()) {
      return profile.owns(page.url()) || page.isBrowserError() || obstacle.get().asksForAPerson()
          ? Optional.of(
              obstacle.get().asksForAPerson()
                  ? new SubmitResult.Challenged(obstacle.get().what())
                  : new SubmitResult.Unknown(obstacle.get().what()))
          : Optional.empty(); // on its way through another site
    }
    CompleteSelectors complete = profile.complete();
    if (!Signs.below(complete.paths(), page.url().getPath())
        || complete.orderNumber().in(page.document()).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new SubmitResult.Placed(orderNumber(page, complete)));
  }

  /** Null where it is not there once, or does not look like one. */
  static String orderNumber(Snapshot page, CompleteSelectors complete) {
    return complete.orderNumber() == null
        ? null
        : complete
            .orderNumber()
            .one(page.document())
            .filter(number -> number.matches(complete.orderNumberForm()))
            .orElse(null);
  }
}
