package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.ProfileLock;
import dev.ordergateway.worker.site.page.InventedOrders.Invented;
import dev.ordergateway.worker.site.page.InventedOrders.Names;
import dev.ordergateway.worker.site.page.PageServer.Served;
import dev.ordergateway.worker.site.profile.ProfileReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The built-in profile "rakuten", moved to a server on loopback, reads invented pages in a real
 * Chromium. There is never a "no" that isn't proven (SPEC §4, §7.4).
 */
class RakutenListIT {
  private static final Instant NOW = Instant.parse("2026-11-30T03:00:00Z");
  private static final LocalDate NEWEST = LocalDate.of(2026, 11, 28);
  private static final Instant THIS_YEAR = Instant.parse("2026-01-01T00:00:00Z");
  private static final Pattern LIST =
      Pattern.compile("/purchase-history/order-list/\\?order_year=(\\d+)&page=(\\d+)");
  private static final Pattern OLDER =
      Pattern.compile(
          "/\\?page=myorder&act=list&display_span=(\\d+)&display_month=0&page_num=(\\d+)");

  private static BrowserSession session;

  @TempDir Path folder;
  private PageServer server;
  private Site site;

  @BeforeAll
  static void start(@TempDir Path profile) {
    session =
        new BrowserSession(
            BrowserConfiguration.in(profile.toString()), ProfileLock.acquire(profile));
  }

  @AfterAll
  static void end() {
    session.close();
  }

  @BeforeEach
  void open() throws IOException {
    server = new PageServer();
    String shipped;
    try (var file = getClass().getResourceAsStream("/profiles/rakuten.yml")) {
      shipped = new String(file.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
    Path moved =
        Files.writeString(
            folder.resolve("rakuten.yml"),
            shipped.replace("https://order.my.rakuten.co.jp", server.base()));
    site =
        new SeleniumSite(
            "rakuten",
            new ProfileReader(Map.of()).read("rakuten", moved.toString()),
            session,
            Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "0, ONE, 1",
    "1, ONE, 1",
    "25, ONE, 2",
    "26, ONE, 2",
    "75, ONE, 3",
    "26, OTHER, 2",
    "75, OTHER, 3"
  })
  void aListThatSaysItsTotalIsCoveredWhenItsLastPageIsReached(int count, Names names, int pages) {
    List<Invented> all = InventedOrders.before(NEWEST, count);
    serve(all, names, count, json -> json);
    OrderList list = list(THIS_YEAR, 20);
    assertThat(list.doubts()).isEmpty();
    assertThat(list.windowFullyCovered()).isTrue();
    assertThat(list.orders())
        .extracting(ReadOrder::number)
        .containsExactlyElementsOf(all.stream().map(Invented::number).toList());
    assertThat(list.rawPages()).hasSize(pages);
    assertThat(list.measured()).as("nobody has dated it").isNull();
  }

  @Test
  void anOrderIsRecognisedWithItsShopAndItsItemsAndTheDataStaysUntouched() throws Exception {
    List<Invented> all = InventedOrders.before(NEWEST, 1);
    serve(all, Names.ONE, 1, json -> json);
    OrderList list = list(THIS_YEAR, 3);
    assertThat(list.orders())
        .containsExactly(
            new ReadOrder(
                "306087-20261128-0009000000",
                "2026/11/28(土)",
                "2026-11-28",
                306087L,
                "架空商店",
                List.of(
                    new ReadOrder.Item(
                        10_001L, "架空の品 「1」; </b> & 円", URI.create(all.get(0).itemUrl(1))),
                    new ReadOrder.Item(
                        10_002L, "架空の品 「2」; </b> & 円", URI.create(all.get(0).itemUrl(2))))));
    JsonNode served = WireJson.newMapper().readTree(InventedOrders.data(all, 1, Names.ONE, 1));
    assertThat(list.rawPages()).containsExactly(served);
  }

  @Test
  void withoutATotalThePageBehindTheLastProvesTheEnd() {
    serve(InventedOrders.before(NEWEST, 30), Names.ONE, null, json -> json);
    OrderList list = list(THIS_YEAR, 20);
    assertThat(list.doubts()).isEmpty();
    assertThat(list.orders()).hasSize(30);
    assertThat(list.rawPages()).hasSize(3);
  }

  @Test
  void withoutATotalTheFirstPageIsReadAgainToSeeWhetherOrdersMoved() {
    List<Invented> all = InventedOrders.before(NEWEST, 40);
    servePages((page, year) -> InventedOrders.data(all, page, Names.ONE, null));
    assertThat(list(THIS_YEAR, 20).windowFullyCovered()).isTrue();
    assertThat(server.asked).hasSize(4);
    // One of the first page goes when it was read: another slips past, from page 2 to page 1.
    servePages(
        (page, year) ->
            InventedOrders.data(
                server.asked.size() > 1 ? all.subList(1, 40) : all, page, Names.ONE, null));
    assertNotCovered(list(THIS_YEAR, 20), "came or went");
  }

  @Test
  void aPageThatIsNotFullIsTheLastOrProvesNothing() {
    List<Invented> all = InventedOrders.before(NEWEST, 60);
    servePages(
        (page, year) ->
            InventedOrders.data(page == 1 ? all.subList(0, 20) : all, page, Names.ONE, null));
    assertNotCovered(list(THIS_YEAR, 20), "shows 20 orders, and is not the last");
    servePages(
        (page, year) ->
            page == 1
                ? InventedOrders.data(all.subList(0, 10), 1, Names.ONE, null)
                    .replace("\"currentPage\":1", "\"hasNext\":true")
                : "{\"orderList\":[]}");
    assertNotCovered(list(THIS_YEAR, 20), "says that more follows");
  }

  @Test
  void aYearThatShowsOrdersOfAnotherOrAnOrderTwiceIsNotCovered() {
    List<Invented> all = InventedOrders.before(NEWEST, 2);
    servePages((page, year) -> InventedOrders.data(all, page, Names.ONE, 2));
    assertNotCovered(list(Instant.parse("2025-06-01T00:00:00Z"), 20), "it shows an order of 2026");
    List<Invented> twice = List.of(all.get(0), all.get(0), all.get(1));
    servePages((page, year) -> InventedOrders.data(twice, page, Names.ONE, 3));
    assertNotCovered(list(THIS_YEAR, 20), "stands there twice");
  }

  @Test
  void aFullPageWhoseTotalMayCountOnlyItselfIsNotTheEnd() {
    List<Invented> all = InventedOrders.before(NEWEST, 60);
    servePages((page, year) -> InventedOrders.data(all, page, Names.ONE, 25));
    assertNotCovered(list(THIS_YEAR, 20), "says 25 orders");
  }

  @Test
  void anEmptyFirstPageThatSaysNoTotalProvesNothing() {
    serve(List.of(), Names.ONE, null, json -> json);
    assertNotCovered(list(THIS_YEAR, 20), "whether the list ends here can't be told");
  }

  @Test
  void anOrderOlderThanTheWindowEndsItAndIsNotAskedFor() {
    List<Invented> all = InventedOrders.before(NEWEST, 75);
    serve(all, Names.ONE, 75, json -> json);
    OrderList list = list(Instant.parse("2026-11-17T15:00:00Z"), 20); // 18 November in Japan
    assertThat(list.doubts()).isEmpty();
    assertThat(list.rawPages()).hasSize(2);
    assertThat(list.orders())
        .hasSize(33)
        .allSatisfy(order -> assertThat(order.dateIso()).isGreaterThanOrEqualTo("2026-11-18"));
  }

  @Test
  void aWindowThatGoesBackOverTheNewYearReadsBothYears() {
    List<Invented> thisYear = InventedOrders.before(LocalDate.of(2026, 1, 2), 5);
    List<Invented> lastYear = InventedOrders.before(LocalDate.of(2025, 12, 30), 40);
    server.pages =
        uri -> {
          Matcher list = LIST.matcher(uri.toString());
          if (!list.matches()) {
            return new Served(404, "text/html; charset=UTF-8", "");
          }
          List<Invented> all = list.group(1).equals("2026") ? thisYear : lastYear;
          int page = Integer.parseInt(list.group(2));
          return Served.utf8(
              InventedOrders.newer(InventedOrders.data(all, page, Names.ONE, all.size())));
        };
    OrderList list = list(Instant.parse("2025-12-28T15:00:00Z"), 20);
    assertThat(list.doubts()).isEmpty();
    assertThat(list.orders()).hasSize(5 + 6);
    assertThat(server.asked).hasSize(2);
  }

  @Test
  void aListWithoutALowerBoundIsNeverCoveredSinceItsFirstYearIsNotKnown() {
    List<Invented> all = InventedOrders.before(NEWEST, 3);
    server.pages =
        uri -> {
          List<Invented> year = uri.toString().contains("order_year=2026") ? all : List.of();
          return Served.utf8(
              InventedOrders.newer(InventedOrders.data(year, 1, Names.ONE, year.size())));
        };
    OrderList list = list(null, 3);
    assertNotCovered(list, "orders before 2024 were not looked for");
    assertThat(list.orders()).hasSize(3);
  }

  @Test
  void morePagesThanAllowedAreNotCovered() {
    serve(InventedOrders.before(NEWEST, 75), Names.ONE, 75, json -> json);
    OrderList list = list(THIS_YEAR, 2);
    assertNotCovered(list, "after 2 pages");
    assertThat(list.orders()).hasSize(50);
  }

  @Test
  void aPageThatRepeatsIsNotCovered() {
    List<Invented> all = InventedOrders.before(NEWEST, 25);
    server.pages =
        uri -> Served.utf8(InventedOrders.newer(InventedOrders.data(all, 1, Names.ONE, null)));
    OrderList list = list(THIS_YEAR, 20);
    assertNotCovered(list, "it repeats");
    assertThat(server.asked).hasSize(2);
  }

  @Test
  void aTotalThatDoesNotFitTheRowsIsNotCovered() {
    serve(InventedOrders.before(NEWEST, 10), Names.ONE, 11, json -> json);
    assertNotCovered(list(THIS_YEAR, 20), "says 11 orders in all, and shows 10 here");
  }

  @Test
  void dataThatIsNotRecognisedIsNotCovered() {
    List<Invented> all = InventedOrders.before(NEWEST, 2);
    String second = InventedOrders.order(all.get(1), Names.ONE);
    Map<String, String> spoilt =
        Map.of(
            "no number", second.replace(all.get(1).number(), "unknown"),
            "no date", second.replace(all.get(1).date(), "2026/11/27(金)"),
            "no item", second.replaceAll("\"itemList\":\\[.*]", "\"itemList\":[{\"x\":1}]"));
    spoilt.forEach(
        (what, order) -> {
          serve(all, Names.ONE, 2, json -> json.replace(second, order));
          assertNotCovered(list(THIS_YEAR, 20), what);
        });
    serve(
        all,
        Names.ONE,
        2,
        json -> json.replace("\"currentPage\":1", "\"tabs\":[{\"label\":\"先月\",\"of\":[1]}]"));
    assertNotCovered(list(THIS_YEAR, 20), "not recognised: .tabs[]");
    serve(
        all,
        Names.ONE,
        2,
        json -> json.replace("\"currentPage\":1", "\"latest\":\"306087-20261129-0000000001\""));
    assertNotCovered(list(THIS_YEAR, 20), "306087-20261129-0000000001");
  }

  @Test
  void anEmptyListThatSpeaksOfTroubleOrOfOrdersByNameProvesNothing() {
    Map<String, String> spoilt =
        Map.of(
            "\"error\":{\"code\":500}", "trouble: .error",
            "\"isLoading\":true", "trouble: .isLoading",
            "\"status\":{\"fetchFailed\":true}", "trouble: .status.fetchFailed",
            "\"byNumber\":{\"306087-20261128-0009000000\":{}}", "306087-20261128-0009000000");
    spoilt.forEach(
        (more, why) -> {
          serve(List.of(), Names.ONE, 0, json -> json.replace("\"currentPage\":1", more));
          assertNotCovered(list(THIS_YEAR, 20), why);
        });
    serve(
        List.of(),
        Names.ONE,
        0,
        json -> json.replace("\"currentPage\":1", "\"error\":null,\"isLoading\":false"));
    assertThat(list(THIS_YEAR, 20).windowFullyCovered()).isTrue();
  }

  @Test
  void aListThatIsNotNewestFirstIsNotCovered() {
    List<Invented> all =
        List.of(
            InventedOrders.before(NEWEST.minusDays(3), 1).get(0),
            InventedOrders.before(NEWEST, 1).get(0));
    serve(all, Names.ONE, 2, json -> json);
    OrderList list = list(THIS_YEAR, 20);
    assertNotCovered(list, "newest");
    assertThat(list.orders()).hasSize(2);
  }

  @Test
  void thePagesOfTheFormerGenerationAreReadByTheirLinksAndProveNothing() {
    List<Invented> all = InventedOrders.before(NEWEST, 26);
    server.pages =
        uri -> {
          Matcher older = OLDER.matcher(uri.toString());
          return older.matches()
              ? Served.eucJp(
                  InventedOrders.older(InventedOrders.page(all, Integer.parseInt(older.group(2)))))
              : Served.utf8("<html><body>このページは移動しました</body></html>");
        };
    OrderList list = list(THIS_YEAR, 20);
    assertNotCovered(list, "found by their links alone");
    assertThat(list.orders())
        .extracting(ReadOrder::number)
        .containsExactlyElementsOf(all.stream().map(Invented::number).toList());
    assertThat(list.orders()).allSatisfy(order -> assertThat(order.dateIso()).isNotNull());
    assertThat(list.orders().get(0).items())
        .containsExactly(
            new ReadOrder.Item(null, "架空の品1", URI.create(all.get(0).itemUrl(1))),
            new ReadOrder.Item(null, "架空の品2", URI.create(all.get(0).itemUrl(2))));
    assertThat(list.rawPages()).allSatisfy(raw -> assertThat(raw.isNull()).isTrue());
  }

  @Test
  void dataThatCannotBeReadIsAnErrorWhereNothingElseTellsTheOrders() {
    server.pages =
        uri -> Served.utf8(InventedOrders.newer("{\"orderList\":[],\"f\":function(){}}"));
    assertThat(stopped(() -> list(THIS_YEAR, 20)).code())
        .isEqualTo(WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD);
  }

  @Test
  void aLaterPageThatIsNotUnderstoodKeepsWhatWasReadBefore() {
    List<Invented> all = InventedOrders.before(NEWEST, 30);
    server.pages =
        uri ->
            uri.toString().endsWith("page=1")
                ? Served.utf8(InventedOrders.newer(InventedOrders.data(all, 1, Names.ONE, 30)))
                : Served.utf8("<html><body>しばらくお待ちください</body></html>");
    OrderList list = list(THIS_YEAR, 20);
    assertNotCovered(list, "page 2 of 2026");
    assertThat(list.orders()).hasSize(25);
  }

  @Test
  void aPageThatOnlySendsALoginFormIsLoggedOutAndNotEmpty() {
    server.pages =
        uri ->
            Served.utf8(
                "<html><body onload=\"setTimeout(function(){document.forms[0].submit()},9e6)\">"
                    + "<form action=\"https://login.account.rakuten.com/sso\" method=post></form>"
                    + "</body></html>");
    assertThat(stopped(() -> list(THIS_YEAR, 20)).code()).isEqualTo(WorkerErrorCode.LOGGED_OUT);
  }

  @Test
  void aSiteThatIsTooSlowIsToldWithinTheTime() {
    server.pages =
        uri -> {
          try {
            Thread.sleep(20_000);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return Served.utf8("");
        };
    long begun = System.nanoTime();
    SiteException late =
        stopped(
            () ->
                site.listOrders(
                    new ListRequest(null, 3),
                    new ReadingTime(Duration.ofSeconds(1), System::nanoTime, () -> false)));
    assertThat(late.code()).isEqualTo(WorkerErrorCode.UNREACHABLE);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
  }

  @Test
  void anOrdersPageIsFoundByItsNumberAndDateAndNothingIsTakenFromItsData() {
    String number = "306087-20261128-0009000000";
    server.pages =
        uri ->
            Served.utf8(
                "<html><body>注文番号 "
                    + number
                    + " 注文日 2026/11/28(土)<script>window.__INITIAL_STATE__="
                    + "{\"total\":1.10,\"status\":\"出荷\"}</script></body></html>");
    OrderDetail detail = site.orderDetail(number, time());
    assertThat(detail.found()).isTrue();
    assertThat(detail.raw().toString()).isEqualTo("{\"total\":1.10,\"status\":\"出荷\"}");
    assertThat(detail.stageLabel()).isNull();
    assertThat(detail.state()).isNull();
    assertThat(server.asked).containsExactly("/purchase-history/?order_number=" + number);
  }

  @Test
  void aPageThatOnlyRepeatsTheNumberIsNeitherFoundNorNotFound() {
    String number = "306087-20261128-0009000000";
    server.pages = uri -> Served.utf8("<html><body>" + number + " は準備中です</body></html>");
    assertThat(stopped(() -> site.orderDetail(number, time())).code())
        .isEqualTo(WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD);
  }

  @Test
  void anOrderNumberThatIsNoneOpensNoPage() {
    assertThat(stopped(() -> site.orderDetail("../login?x=1", time())).code())
        .isEqualTo(WorkerErrorCode.BAD_INTENT);
    assertThat(server.asked).isEmpty();
  }

  private void servePages(BiFunction<Integer, Integer, String> data) {
    server.asked.clear();
    server.pages =
        uri -> {
          Matcher list = LIST.matcher(uri.toString());
          return list.matches()
              ? Served.utf8(
                  InventedOrders.newer(
                      data.apply(Integer.valueOf(list.group(2)), Integer.valueOf(list.group(1)))))
              : new Served(404, "text/html; charset=UTF-8", "");
        };
  }

  private void serve(List<Invented> all, Names names, Integer total, UnaryOperator<String> spoil) {
    server.asked.clear();
    server.pages =
        uri -> {
          Matcher list = LIST.matcher(uri.toString());
          return list.matches()
              ? Served.utf8(
                  InventedOrders.newer(
                      spoil.apply(
                          InventedOrders.data(all, Integer.parseInt(list.group(2)), names, total))))
              : new Served(404, "text/html; charset=UTF-8", "");
        };
  }

  private OrderList list(Instant since, int maxPages) {
    return site.listOrders(new ListRequest(since, maxPages), time());
  }

  private static ReadingTime time() {
    return new ReadingTime(Duration.ofSeconds(60), System::nanoTime, () -> false);
  }

  private static void assertNotCovered(OrderList list, String why) {
    assertThat(list.windowFullyCovered()).isFalse();
    assertThat(list.doubts()).anySatisfy(doubt -> assertThat(doubt).contains(why));
  }

  private static SiteException stopped(ThrowingCallable reading) {
    SiteException stopped = catchThrowableOfType(SiteException.class, reading);
    assertThat(stopped).isNotNull();
    return stopped;
  }
}
