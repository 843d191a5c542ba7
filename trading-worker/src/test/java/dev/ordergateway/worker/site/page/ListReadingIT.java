package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A list whose layout the profile describes: covered where everything fits, and only there. */
class ListReadingIT extends SiteFixture {
  private static final Instant NEWEST = Instant.parse("2026-11-30T03:00:00Z");

  @Test
  void aListIsCoveredWhenItsLastPageIsReached() {
    orders(30);
    OrderList list = list(null, 5);
    assertThat(list.doubts()).isEmpty();
    assertThat(list.windowFullyCovered()).isTrue();
    assertThat(list.orders()).hasSize(30);
    ReadOrder first = list.orders().get(0);
    assertThat(first.date()).isEqualTo("2026/11/30(月) 12:00");
    assertThat(first.dateIso()).isEqualTo("2026-11-30T12:00:00+09:00");
    assertThat(first.items().get(0).url()).isEqualTo(shop.item("kettle"));
    assertThat(list.rawPages()).hasSize(2);
  }

  @Test
  void anOrderOfTheWindowsFirstMinuteIsStillAskedForAndTheOneBeforeEndsIt() {
    orders(60);
    OrderList list = list(NEWEST.minus(Duration.ofMinutes(9)), 5);
    assertThat(list.windowFullyCovered()).isTrue();
    assertThat(list.orders()).hasSize(10);
    assertThat(shop.count("GET /history")).isEqualTo(1);
  }

  @Test
  void whatDoesNotFitIsSaidAndKeepsTheWindowFromBeingCovered() {
    orders(3);
    shop.totalCount = "4";
    assertNotCovered("says 4 orders and shows 3");
    shop.totalCount = null;
    shop.listData = "{\"orders\":[\"310001-20261130-0000000001\"]}";
    assertNotCovered("310001-20261130-0000000001");
    shop.listData = "function(){}";
    assertNotCovered("can't be read");
    shop.listData = "{}";
    shop.listOrder("L-9", NEWEST.plusSeconds(600), "kettle", 1, "500円");
    assertNotCovered("newest");
    shop.history.set(3, shop.history.get(3).replaceAll("order-date>[^<]*<", "order-date>昨日<"));
    assertNotCovered("'昨日'");
    assertThat(list(null, 5).orders()).as("it is there all the same").hasSize(4);
  }

  @Test
  void aListOfNobodyOrWithAHoleBeforeItsEndIsNotCovered() {
    shop.account = "";
    assertNotCovered("whose it is");
    shop.account = "demo";
    orders(2);
    shop.totalCount = "3";
    OrderList list = list(NEWEST.minusSeconds(30), 5); // the second order is older
    assertThat(list.windowFullyCovered()).isFalse();
    assertThat(list.doubts()).contains("the list says 3 orders and shows 2");
  }

  @Test
  void aRedesignIsAnErrorAndNoEmptyList() {
    shop.fault = "history_layout";
    stopped(() -> list(null, 5), WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD);
  }

  @Test
  void aReadingLeavesTheBrowserAsAnOrderNeedsIt() {
    orders(1);
    site.listOrders(
        new ListRequest(null, 5),
        new ReadingTime(Duration.ofSeconds(3), System::nanoTime, () -> false)); // under the usual 4
    Duration limit = session.use(driver -> driver.manage().timeouts().getPageLoadTimeout());
    assertThat(limit).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void aPageThatIsSlowerThanAQuerysPatienceCostsNobodyTheBrowser() {
    shop.fault = "slow_history";
    String before = session.use(driver -> driver.getSessionId().toString());
    SiteException late =
        stopped(
            () ->
                site.listOrders(
                    new ListRequest(null, 5),
                    new ReadingTime(Duration.ofMillis(700), System::nanoTime, () -> false)),
            WorkerErrorCode.UNREACHABLE);
    assertThat(late).hasMessageContaining("in its time");
    shop.fault = "";
    orders(1);
    assertThat(list(null, 5).orders()).hasSize(1);
    String after = session.use(driver -> driver.getSessionId().toString());
    assertThat(after).isEqualTo(before);
  }

  private void orders(int count) {
    for (int i = 0; i < count; i++) {
      shop.listOrder("L-" + i, NEWEST.minus(Duration.ofMinutes(i)), "kettle", 1, "500円");
    }
  }

  private OrderList list(Instant since, int maxPages) {
    return site.listOrders(
        new ListRequest(since, maxPages),
        new ReadingTime(Duration.ofSeconds(60), System::nanoTime, () -> false));
  }

  private void assertNotCovered(String why) {
    OrderList list = list(null, 5);
    assertThat(list.windowFullyCovered()).isFalse();
    assertThat(list.doubts()).anySatisfy(doubt -> assertThat(doubt).contains(why));
  }
}
