package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.Confirmation;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.TestShop;
import dev.ordergateway.worker.site.WriteGate;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.ProfileLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A shop that misbehaves, and a real Chromium to buy there with. */
abstract class SiteFixture {
  static final WriteGate OPEN = () -> {};
  static BrowserSession session;
  static long before;

  TestShop shop;
  Site site;

  @BeforeAll
  static void start(@TempDir Path folder) {
    before = ProcessHandle.current().descendants().count();
    session =
        new BrowserSession(
            new BrowserConfiguration(
                null,
                null,
                folder.toString(),
                true,
                null,
                null,
                List.of("--js-flags=--max-old-space-size=64"),
                4),
            ProfileLock.acquire(folder));
  }

  @AfterAll
  static void noProcessIsLeft() {
    session.close();
    assertThat(ProcessHandle.current().descendants().count()).isEqualTo(before);
  }

  @BeforeEach
  void open() throws IOException {
    shop = new TestShop();
    site = new SeleniumSite("demo", shop.profile(0), session, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    site.releaseScene();
    shop.close();
  }

  Observed<Confirmation> toConfirmation(PurchaseIntent intent) {
    site.addToCart(intent, null, (url, variant) -> false, OPEN);
    site.checkCart(intent);
    site.openConfirmation(intent);
    return site.readConfirmation(intent);
  }

  PurchaseIntent intent(String code, String variant, Map<String, String> options) {
    return new PurchaseIntent(shop.item(code), 2, variant, options, 10_000L);
  }

  static SiteException stopped(ThrowingCallable step, WorkerErrorCode code) {
    SiteException stopped = catchThrowableOfType(SiteException.class, step);
    assertThat(stopped).isNotNull();
    assertThat(stopped.code()).as(stopped.getMessage()).isEqualTo(code);
    return stopped;
  }

  static String html(Observed<?> observed) {
    return new String(observed.page().html(), StandardCharsets.UTF_8);
  }

  static List<String> tabs() {
    return session.use(
        driver -> {
          Object targets =
              driver.executeCdpCommand("Target.getTargets", Map.of()).get("targetInfos");
          return ((List<?>) targets)
              .stream().map(target -> String.valueOf(((Map<?, ?>) target).get("url"))).toList();
        });
  }
}
