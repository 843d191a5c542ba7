package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.TestShop;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.ProfileLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Not ordered" is said only where everything speaks for it. */
class VerificationIT {
  private static final Instant CLICK = Instant.parse("2026-11-30T03:00:20Z");
  private static final Instant FROM = CLICK.minusSeconds(120);
  private static final Instant NOW = CLICK.plusSeconds(60);
  private static BrowserSession session;

  private TestShop shop;
  private Site site;

  @BeforeAll
  static void start(@TempDir Path folder) {
    session =
        new BrowserSession(BrowserConfiguration.in(folder.toString()), ProfileLock.acquire(folder));
  }

  @AfterAll
  static void end() {
    session.close();
  }

  @BeforeEach
  void open() throws IOException {
    shop = new TestShop();
    site = at(NOW, 0);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  @Test
  void oneMatchingOrderIsOurs() {
    shop.listOrder("N-9", CLICK.plusSeconds(30), "tshirt", 1, "500円");
    shop.listOrder("N-8", CLICK, "kettle", 2, "９，５５０円");
    shop.listOrder("N-7", FROM.minusSeconds(600), "kettle", 2, "9,550円");
    Observed<Verdict> verdict = verify("demo", 9550L, Set.of());
    assertThat(verdict.value())
        .isEqualTo(new Verdict.Ordered("N-8", OrderState.ORDERED, 9550L, null));
    assertThat(verdict.page().url()).hasPath("/history");
  }

  @Test
  void aCoveredWindowWithoutOursIsNotOrdered() {
    shop.listOrder("N-7", FROM.minusSeconds(600), "kettle", 2, "9,550円");
    assertThat(verify("demo", 9550L, Set.of()).value()).isEqualTo(new Verdict.NotOrdered());
  }

  @Test
  void anEmptyListThatSaysSoIsNotOrdered() {
    assertThat(verify("demo", 9550L, Set.of()).value()).isEqualTo(new Verdict.NotOrdered());
  }

  @Test
  void anOrderThatAnotherTaskHoldsIsNotOurs() {
    shop.listOrder("N-8", CLICK, "kettle", 2, "9,550円");
    assertThat(verify("demo", 9550L, Set.of("N-8")).value()).isEqualTo(new Verdict.NotOrdered());
  }

  @Test
  void theWholeWindowIsReadOverSeveralPages() {
    for (int i = 0; i < 30; i++) {
      shop.listOrder("T-" + i, CLICK.plusSeconds(40), "tshirt", 1, "500円");
    }
    shop.listOrder("N-8", CLICK, "kettle", 2, "9,550円");
    assertThat(verify("demo", 9550L, Set.of()).value()).isInstanceOf(Verdict.Ordered.class);
    assertThat(shop.count("GET /history")).isEqualTo(2);
  }

  @Test
  void twoMatchesAreUnknown() {
    shop.listOrder("N-8", CLICK, "kettle", 2, "9,550円");
    shop.listOrder("N-7", CLICK, "kettle", 2, "9,550円");
    assertUnknown("two orders match", verify("demo", 9550L, Set.of()));
  }

  @Test
  void theSameItemWithAnotherQuantityOrAmountIsUnknown() {
    shop.listOrder("N-8", CLICK, "kettle", 3, "9,550円");
    shop.listOrder("N-7", CLICK, "kettle", 2, "9,000円");
    assertUnknown("something differs: N-8, N-7", verify("demo", 9550L, Set.of()));
  }

  @Test
  void withoutAKnownAmountNoOrderIsSurelyOurs() {
    shop.listOrder("N-8", CLICK, "kettle", 2, "9,550円");
    assertUnknown("something differs: N-8", verify("demo", null, Set.of()));
  }

  @Test
  void aMatchingOrderWhoseNumberLooksLikeNoneIsUnknown() {
    shop.listOrder("x".repeat(2_000_000), CLICK, "kettle", 2, "9,550円");
    assertUnknown("number looks like none", verify("demo", 9550L, Set.of()));
  }

  @Test
  void aPageWithoutEndIsNotReadIntoMemory() {
    shop.history.add("<script>document.body.append('x'.repeat(2e7))</script>");
    assertUnknown("longer than", verify("demo", 9550L, Set.of()));
  }

  @Test
  void anotherAccountProvesNothing() {
    shop.account = "eve";
    assertUnknown("belongs to eve", verify("demo", 9550L, Set.of()));
    shop.listOrder("N-8", CLICK, "kettle", 2, "9,550円");
    assertUnknown("belongs to eve", verify("demo", 9550L, Set.of()));
  }

  @Test
  void withoutAKnownAccountTheListProvesNothing() {
    assertUnknown("an account that is not known", verify(null, 9550L, Set.of()));
    shop.listOrder("N-8", CLICK, "kettle", 2, "9,550円");
    assertUnknown("an account that is not known", verify(null, 9550L, Set.of()));
  }

  @Test
  void beforeTheVisibilityDelayIsOverAnAbsentOrderIsUnknown() {
    site = at(NOW, 600);
    assertThat(verify("demo", 9550L, Set.of()).value())
        .isInstanceOfSatisfying(
            Verdict.Unknown.class,
            unknown -> assertThat(unknown.askAgainAt()).isEqualTo(CLICK.plusSeconds(600)));
    site = at(CLICK.plusSeconds(600), 600);
    assertThat(verify("demo", 9550L, Set.of()).value()).isEqualTo(new Verdict.NotOrdered());
  }

  @Test
  void aWallOrAChangedListIsUnknown() {
    shop.fault = "history_layout";
    assertUnknown("neither orders nor", verify("demo", 9550L, Set.of()));
    shop.fault = "";
    shop.totalCount = "3";
    assertUnknown("says 3 orders and shows", verify("demo", 9550L, Set.of()));
    shop.totalCount = null;
    shop.history.add("<form id=login-form></form>");
    assertUnknown("logged out", verify("demo", 9550L, Set.of()));
    shop.history.set(0, "<div class=order data-order-number=N><i class=order-date>昨日</i></div>");
    assertUnknown("'昨日'", verify("demo", 9550L, Set.of()));
    shop.close();
    assertUnknown("ERR_CONNECTION_REFUSED", verify("demo", 9550L, Set.of()));
  }

  @Test
  void aListThatIsNotNewestFirstIsUnknown() {
    shop.listOrder("N-6", FROM.plusSeconds(10), "tshirt", 1, "500円");
    shop.listOrder("N-7", CLICK.plus(Duration.ofMinutes(10)), "tshirt", 1, "500円");
    assertUnknown("newest", verify("demo", 9550L, Set.of()));
  }

  private Site at(Instant now, int visibilitySeconds) {
    return new SeleniumSite(
        "demo", shop.profile(visibilitySeconds), session, Clock.fixed(now, ZoneOffset.UTC));
  }

  private Observed<Verdict> verify(String account, Long payable, Set<String> taken) {
    PurchaseIntent intent = new PurchaseIntent(shop.item("kettle"), 2, null, Map.of(), 10_000L);
    return site.verify(new VerifyRequest(intent, payable, FROM, CLICK, account, taken));
  }

  private static void assertUnknown(String why, Observed<Verdict> verdict) {
    assertThat(verdict.value())
        .isInstanceOfSatisfying(
            Verdict.Unknown.class, unknown -> assertThat(unknown.why()).contains(why));
  }
}
