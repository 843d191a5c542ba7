package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.page.InventedOrders.Invented;
import dev.ordergateway.worker.site.page.InventedOrders.Names;
import dev.ordergateway.worker.site.page.PageServer.Served;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What keeps a window from being covered: there is never a "no" that isn't proven. */
class RakutenDoubtIT extends RakutenFixture {
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
}
