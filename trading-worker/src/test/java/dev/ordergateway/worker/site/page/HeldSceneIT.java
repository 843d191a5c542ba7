package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.TestShop;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scene is left for a person: nothing that a query or the monitor meets may touch it. */
class HeldSceneIT extends SiteFixture {
  private static final String MARK = "mark";

  private Set<String> tabsThen;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theAccountIsReadWhileASceneIsHeld(boolean dialog) {
    hold(dialog);
    shop.fault = "history_layout";
    assertThat(stopped(() -> list(60), WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD).page().png())
        .as("its picture")
        .isNotNull();
    shop.listOrder("N-7", Instant.now(), "kettle", 1, "9,550円");
    assertThat(list(60).orders()).singleElement().extracting("number").isEqualTo("N-7");
    assertThat(list(60).windowFullyCovered()).isTrue();
    assertSceneStands(dialog);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alert('お知らせ')",
        "confirm('お知らせ')",
        "onload = () => prompt('お知らせ')",
        "onbeforeunload = e => e.preventDefault(); alert('お知らせ')"
      })
  void aDialogInAReadingEndsThatReadingAlone(String script) {
    hold(false);
    shop.historyScript = script;
    assertThat(stopped(() -> list(60), WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD))
        .hasMessage("the site opened a dialog: お知らせ");
    stopped(() -> site.orderDetail("N-1", time(60)), WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD);
    assertReadingGoesOn(false);
  }

  @Test
  void aCrashInAReadingEndsThatReadingAlone() {
    hold(false);
    shop.historyScript = TestShop.CRASH;
    assertThat(stopped(() -> list(60), WorkerErrorCode.UNREACHABLE))
        .hasMessageContaining("tab crashed");
    assertReadingGoesOn(false);
  }

  @Test
  void aPageThatHangsEndsItsReadingInTimeAndAlone() {
    hold(false);
    shop.historyScript = "for (;;);";
    stopped(() -> list(1), WorkerErrorCode.UNREACHABLE);
    assertReadingGoesOn(false);
  }

  /** There the driver would do nothing, not even open another tab. */
  @ParameterizedTest
  @ValueSource(strings = {"alert('お知らせ')", TestShop.CRASH})
  void soItIsWhereADialogIsOpenInTheSceneToo(String script) {
    hold(true);
    shop.historyScript = script;
    assertThatThrownBy(() -> list(2)).isInstanceOf(SiteException.class);
    assertReadingGoesOn(true);
  }

  private void hold(boolean dialog) {
    session.use(
        driver -> {
          driver.get(shop.base() + "/challenge/three_ds");
          return null;
        });
    site.holdScene();
    session.use(driver -> driver.executeScript("window.left = arguments[0]", MARK));
    tabsThen = session.use(driver -> driver.getWindowHandles());
    if (dialog) {
      session.use(
          driver ->
              driver.executeScript(
                  "setTimeout(() => { const r = new XMLHttpRequest();"
                      + " r.open('GET', '/asking', false); r.send();"
                      + " confirm('本当に？'); navigator.sendBeacon('/answered'); })"));
      Awaitility.await().atMost(10, TimeUnit.SECONDS).until(() -> shop.count("GET /asking") == 1);
    }
  }

  private void assertReadingGoesOn(boolean dialog) {
    shop.historyScript = null;
    assertThat(list(60).windowFullyCovered()).isTrue();
    assertSceneStands(dialog);
  }

  /** And is released, after which the shop is used as ever. */
  private void assertSceneStands(boolean dialog) {
    assertThat(session.isHolding()).isTrue();
    assertThat(session.<Set<String>>use(driver -> driver.getWindowHandles())).isEqualTo(tabsThen);
    if (!dialog) {
      assertThat(
              session.<Object>use(
                  driver ->
                      driver.executeScript(
                          "return document.querySelector('#challenge') && window.left")))
          .isEqualTo(MARK);
    }
    site.releaseScene();
    assertThat(session.isHolding()).isFalse();
    assertThat(site.checkLogin().loggedIn()).isTrue();
    assertThat(shop.count("POST /answered")).isZero();
  }

  private OrderList list(int seconds) {
    return site.listOrders(new ListRequest(null, 3), time(seconds));
  }

  private static ReadingTime time(int seconds) {
    return new ReadingTime(Duration.ofSeconds(seconds), System::nanoTime, () -> false);
  }
}
