package dev.ordergateway.worker.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs no browser: the one named does not exist. */
class SeleniumSitesTest {
  @TempDir Path folder;
  private SeleniumSites sites;
  private BrowserConfiguration browser;

  @BeforeEach
  void open() {
    browser =
        new BrowserConfiguration(
            "/nowhere/chromium", null, folder.toString(), null, null, null, null, null);
    sites =
        new SeleniumSites(
            Map.of("demo", "builtin:demo", "rakuten", "builtin:rakuten"),
            browser,
            Clock.systemUTC());
  }

  @AfterEach
  void close() {
    sites.close();
  }

  @Test
  void onlyConfiguredSitesAreFound() {
    assertThat(sites.find("demo")).isPresent();
    assertThat(sites.find("rakuma")).isEmpty();
  }

  @Test
  void anUnmeasuredStepStopsBeforeABrowserIsStarted() {
    Site rakuten = sites.find("rakuten").orElseThrow();
    PurchaseIntent intent = intent("https://item.rakuten.co.jp/shop/a/");
    assertNotMeasured(() -> rakuten.requireMeasured(Step.ORDER_SUBMIT, Step.CART_ADD));
    assertNotMeasured(() -> rakuten.addToCart(intent, null, (url, variant) -> true, () -> {}));
    assertNotMeasured(() -> rakuten.checkCart(intent));
    assertNotMeasured(() -> rakuten.openConfirmation(intent));
    assertNotMeasured(() -> rakuten.readConfirmation(intent));
    assertNotMeasured(rakuten::armSubmit);
    assertNotMeasured(() -> rakuten.removeFromCart(intent, () -> {}));
    assertThat(rakuten.pay(() -> {}).value()).isInstanceOf(PaymentResult.Unknown.class);
  }

  @Test
  void unmeasuredVerifyIsUnknownAndOpensNothing() {
    Observed<Verdict> verdict =
        sites
            .find("rakuten")
            .orElseThrow()
            .verify(
                new VerifyRequest(
                    intent("https://item.rakuten.co.jp/shop/a/"),
                    null,
                    Instant.EPOCH,
                    null,
                    "me",
                    Set.of()));
    assertThat(verdict)
        .isEqualTo(
            new Observed<Verdict>(new Verdict.Unknown("not measured on rakuten: verify"), null));
  }

  @Test
  void anItemOfAnotherHostIsABadIntent() {
    assertThatThrownBy(
            () ->
                sites
                    .find("demo")
                    .orElseThrow()
                    .addToCart(
                        intent("https://example.com/item/a/"),
                        null,
                        (url, variant) -> true,
                        () -> {}))
        .isInstanceOfSatisfying(
            SiteException.class, e -> assertThat(e.code()).isEqualTo(WorkerErrorCode.BAD_INTENT));
  }

  @Test
  void aMissingBrowserIsToldAtTheFirstPage() {
    assertThatThrownBy(() -> sites.find("demo").orElseThrow().checkLogin())
        .isInstanceOf(SiteException.class)
        .hasMessageContaining("browser.binary: there is no executable /nowhere/chromium");
  }

  @Test
  void aSecondWorkerOnTheProfileDoesNotStart() {
    assertThatThrownBy(() -> new SeleniumSites(Map.of(), browser, Clock.systemUTC()))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("is in use by another process: pid");
  }

  private static void assertNotMeasured(Runnable step) {
    assertThatThrownBy(step::run)
        .isInstanceOfSatisfying(
            SiteException.class, e -> assertThat(e.code()).isEqualTo(WorkerErrorCode.NOT_MEASURED));
  }

  private static PurchaseIntent intent(String url) {
    return new PurchaseIntent(URI.create(url), 1, null, Map.of(), 1000L);
  }
}
