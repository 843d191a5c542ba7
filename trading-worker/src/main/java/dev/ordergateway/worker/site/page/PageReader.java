package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.browser.BrowserFault;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.ReadableTab;
import dev.ordergateway.worker.site.browser.Snapshot;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;

/** Opens and reads pages; what stands in the way on one stops the step. */
final class PageReader {
  private static final Duration CHANGE = Duration.ofSeconds(3);
  private static final int READS = 3;

  private final BrowserSession session;
  private final SiteProfile profile;
  private final Clock clock;

  PageReader(BrowserSession session, SiteProfile profile, Clock clock) {
    this.session = session;
    this.profile = profile;
    this.clock = clock;
  }

  BrowserSession session() {
    return session;
  }

  Clock clock() {
    return clock;
  }

  SiteProfile profile() {
    return profile;
  }

  /**
   * Opens an address of the site.
   *
   * @throws SiteException 5001, 5003, 5005, or 5002 where it leads away from the site
   */
  Page open(URI address) {
    session.use(
        driver -> {
          driver.get(address.toString());
          return null;
        });
    return look("GET");
  }

  /** The page that is open, checked for what stands in the way. */
  Page look(String method) {
    Snapshot shown = session.goOn(driver -> snapshot(ReadableTab.of(driver), clock));
    return new Page(
            shown, page -> session.goOn(driver -> page.capture(ReadableTab.of(driver), method)))
        .clear(profile, null);
  }

  /** Reading is harmless, and may hit the moment between two documents: it is tried again. */
  static Snapshot snapshot(ReadableTab tab, Clock clock) {
    for (int attempt = 1; attempt < READS; attempt++) {
      try {
        return Snapshot.read(tab, clock.instant());
      } catch (WebDriverException e) {
        if (!BrowserFault.isOfThePage(e)) {
          throw e;
        }
        Pause.briefly();
      }
    }
    return Snapshot.read(tab, clock.instant());
  }

  /**
   * Clicks something that can be done again without harm, and waits a moment for the page to
   * change; where it does not, what follows reads the page as it is. Never for the final click.
   */
  void click(WebElement element) {
    session.goOn(
        driver -> {
          element.click();
          long until = System.nanoTime() + CHANGE.toNanos();
          while (System.nanoTime() - until < 0 && isThere(element)) {
            Pause.briefly();
          }
          return null;
        });
  }

  private static boolean isThere(WebElement element) {
    try {
      element.isEnabled();
      return true;
    } catch (WebDriverException e) {
      if (BrowserFault.isOfThePage(e)) {
        return false; // gone, or between two documents
      }
      throw e;
    }
  }
}
