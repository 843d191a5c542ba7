package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.page.InventedOrders.Invented;
import dev.ordergateway.worker.site.page.InventedOrders.Names;
import dev.ordergateway.worker.site.page.PageServer.Served;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a list proves that it is whole, and what is read of it (SPEC §4, §7.4). */
class RakutenListIT extends RakutenFixture {
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
}
