package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each fault of the shop's that {@link PurchaseIT} and {@link SceneIT} do not show, through gateway
 * and worker: its end, its error code, and the shop's books beside them. One worker lives through
 * them all.
 */
class FaultEndIT {
  /**
   * Orders that are looked up come first: beside a click whose order nobody knows, as the last two
   * leave one, an order on the list may be that one's.
   */
  private static final List<FaultRow> ROWS =
      List.of(
          FaultRow.of("slow_page", TrueEnd.BOUGHT, 0, "").with("\"seconds\":1"),
          FaultRow.of("out_of_stock", TrueEnd.NOT_BOUGHT, 5006, ""),
          FaultRow.of("layout_changed", TrueEnd.NOTHING_PROVEN, 5002, ""),
          FaultRow.of("total_missing", TrueEnd.NOTHING_PROVEN, 5002, "amount"),
          FaultRow.of("two_totals", TrueEnd.NOTHING_PROVEN, 5002, "amount"),
          FaultRow.of("error_after_order", TrueEnd.ORDERED_NOT_PAID, 0, "order list"),
          FaultRow.of("drop_after_order", TrueEnd.ORDERED_NOT_PAID, 0, "order list"),
          FaultRow.of("tab_crash_after_submit", TrueEnd.ORDERED_NOT_PAID, 0, "order list"),
          FaultRow.of("sms", TrueEnd.NOTHING_PROVEN, 5003, "SMS"),
          FaultRow.of("alert_on_submit", TrueEnd.NOTHING_PROVEN, 5002, "click was made"),
          // The dialog of the row before is still open somewhere: nobody answers it by going on.
          FaultRow.of("none", TrueEnd.BOUGHT, 0, ""));

  @TempDir static Path folder;
  private static House house;

  @BeforeAll
  static void start() throws Exception {
    house =
        new House(folder)
            .with("RAKUTEN_SCENE_HOLD_SECONDS", "1")
            .withBrowserArgument("--js-flags=--max-old-space-size=64");
    house.startShop();
    house.startGateway();
    house.startWorker();
  }

  @AfterAll
  static void stop() {
    house.close();
  }

  @TestFactory
  Stream<DynamicTest> eachFaultHasItsEndAndItsCodeAndTheBooksAgree() {
    return ROWS.stream().map(row -> DynamicTest.dynamicTest(row.fault(), () -> show(row)));
  }

  private static void show(FaultRow row) {
    int before = house.sold().size();
    house.fault(row.fault());
    JsonNode order = house.awaitEnd(house.buy("matcha", ",\"max_total_yen\":30000"));
    List<JsonNode> sold = house.sold();
    JsonNode last = order.get("latest_report");
    assertThat(TrueEnd.of(order, sold.subList(before, sold.size())))
        .as(order.toString())
        .isEqualTo(row.end());
    assertThat(last.path("error_code").asInt()).as(last.toString()).isEqualTo(row.errorCode());
    assertThat(last.path("detail").asText()).contains(row.says());
  }
}
