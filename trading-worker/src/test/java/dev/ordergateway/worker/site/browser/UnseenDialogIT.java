package dev.ordergateway.worker.site.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.TestShop;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a held tab that nobody looked into for a while. */
class UnseenDialogIT {
  @TempDir Path folder;
  private TestShop shop;
  private BrowserSession session;

  @BeforeEach
  void hold() throws IOException {
    shop = new TestShop();
    session =
        new BrowserSession(BrowserConfiguration.in(folder.toString()), ProfileLock.acquire(folder));
    session.use(
        driver -> {
          driver.get(shop.base() + "/challenge/three_ds");
          return null;
        });
    session.holdTab();
  }

  @AfterEach
  void close() {
    session.close();
    shop.close();
  }

  @Test
  void itsDialogIsNotAnsweredByReleasingIt() throws IOException {
    openDialog();
    session.releaseTab();
    assertThat(session.isHolding()).isFalse();
    assertThat(session.isRunning()).isFalse();
    assertThat(exit()).isNotEqualTo("Normal");
    assertThat(session.<String>use(driver -> driver.getCurrentUrl())).isNotNull();
    assertThat(shop.count("POST /answered")).isZero();
  }

  @Test
  void itsDialogIsNotAnsweredByTheEndOfTheSession() throws IOException {
    openDialog();
    session.leaveHeldTab(); // so that the driver looks at another tab
    session.close();
    assertThat(exit()).isNotEqualTo("Normal");
    assertThat(shop.count("POST /answered")).isZero();
  }

  @Test
  void withoutADialogItIsClosedAndTheBrowserEndsInGoodOrder() throws IOException {
    session.leaveHeldTab();
    String other = session.use(driver -> driver.getWindowHandle());
    session.releaseTab();
    assertThat(session.<String>use(driver -> driver.getWindowHandle())).isEqualTo(other);
    session.close();
    assertThat(exit()).isEqualTo("Normal");
  }

  @Test
  void whereTheBrowserEndedItIsLostAndWhatFollowsStartsAnother() {
    ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))
        .forEach(ProcessHandle::destroyForcibly);
    URI page = URI.create(shop.base() + "/cart");
    assertThatThrownBy(() -> session.read(tab -> title(tab, page)))
        .isInstanceOfSatisfying(
            SiteException.class, e -> assertThat(e.code()).isEqualTo(WorkerErrorCode.UNREACHABLE));
    assertThat(session.isHolding()).isFalse();
    assertThat(session.<String>read(tab -> title(tab, page))).isEqualTo("shop");
    session.releaseTab();
    assertThat(session.<String>use(driver -> driver.getCurrentUrl())).isNotNull();
  }

  /** How Chromium says that it ended: {@code Normal} only where it ended in good order. */
  private String exit() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("Default/Preferences").toFile())
        .at("/profile/exit_type")
        .asText();
  }

  private static String title(ReadingTab tab, URI page) {
    tab.open(page, Duration.ofSeconds(30));
    return tab.read(shown -> String.valueOf(shown.script("return document.title")));
  }

  /** By itself, as a page may at any time; the driver does not hear of it. */
  private void openDialog() {
    session.use(
        driver ->
            driver.executeScript(
                "setTimeout(() => { const r = new XMLHttpRequest();"
                    + " r.open('GET', '/asking', false); r.send();"
                    + " confirm('本当に？'); navigator.sendBeacon('/answered'); })"));
    Awaitility.await().atMost(10, TimeUnit.SECONDS).until(() -> shop.count("GET /asking") == 1);
  }
}
