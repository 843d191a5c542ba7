package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A disk that is full or read-only, and a tab that crashed, just before the shop hears of a step:
 * nothing irreversible follows, and what was irreversible already is told.
 */
class StoppedOrderIT {
  @TempDir static Path folder;
  private static House house;
  private static ShopProxy proxy;
  private static RunningProcess worker;
  private static SmallDisk disk;

  @BeforeAll
  static void start() throws Exception {
    house = new House(folder);
    house.startShop();
    house.startGateway();
    proxy = new ShopProxy(house.shopPort);
    house.with("DEMO_SHOP_PORT", "" + proxy.port());
    disk = SmallDisk.at(house.evidence());
    worker = house.startWorker(disk == null ? List.of() : disk.prefix(64));
    if (disk != null) {
      disk.belongsTo(worker);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    house.close();
    proxy.close();
  }

  @BeforeEach
  void reset() {
    house.shop.post("/_reset", "");
  }

  private static String buy() {
    return house.submit(
        "demo",
        "{\"item_url\":\"http://127.0.0.1:%d/item/kettle/\",\"max_total_yen\":30000}"
            .formatted(proxy.port()));
  }

  @Test
  void aDiskThatFillsOrTurnsReadOnlyStopsTheOrderBeforeTheClickAndHoldsNoFactBackAfterIt() {
    assumeThat(disk).as("nobody may mount a disk on this machine").isNotNull();

    proxy.before("POST /order/submit", disk::fill);
    String clicked = buy();
    JsonNode paid = house.awaitEnd(clicked);
    assertThat(paid.at("/task/status").asText()).as(paid.toString()).isEqualTo("succeeded");
    assertThat(paid.at("/latest_report/evidence_missing").asBoolean()).isTrue();
    assertThat(paid.at("/latest_report/site_order_id"))
        .isEqualTo(house.sold().get(0).get("order_number"));
    worker.awaitLog("alert evidence_missing (" + clicked + ")", "No space left on device");

    proxy.before("GET /order/confirm#2", () -> disk.remount("ro"));
    String readOnly = buy();
    await("several looks at the full disk, and nothing taken")
        .during(Duration.ofSeconds(2))
        .atMost(Duration.ofSeconds(30))
        .until(() -> status(readOnly).equals("queued") && isPaused());
    disk.free();
    assertStoppedByTheDisk(house.awaitEnd(readOnly), "Read-only file system");
    assertThat(house.sold()).hasSize(1);

    String afterwards = buy();
    proxy.before("GET /cart#4", disk::fill);
    disk.remount("rw");
    assertStoppedByTheDisk(house.awaitEnd(afterwards), "No space left on device");
    assertThat(house.sold()).hasSize(1);
    disk.free();
  }

  private static void assertStoppedByTheDisk(JsonNode order, String why) {
    assertThat(order.at("/task/status").asText()).as(order.toString()).isEqualTo("needs_human");
    assertThat(order.at("/latest_report/detail").asText())
        .contains("evidence can't be written under " + house.evidence(), why, "was stopped");
    worker.awaitLog("alert evidence_fault (" + order.at("/task/task_id").asText() + ")", why);
    assertThat(proxy.requests()).doesNotContain("POST /order/submit");
  }

  private static String status(String task) {
    return house.order(task).at("/task/status").asText();
  }

  private static boolean isPaused() {
    return house.gateway.get("/health").body().at("/data/workers/0/paused").asBoolean();
  }

  @ParameterizedTest
  @CsvSource({
    "GET /item/kettle/",
    "POST /cart/add",
    "GET /cart#4",
    "GET /order/confirm",
    "GET /order/confirm#2"
  })
  void aTabThatCrashesBeforeTheClickEndsTheOrderAndNothingIsBought(String step) {
    proxy.before(step, StoppedOrderIT::crashTheTab);
    String task = buy();
    JsonNode order = house.awaitEnd(task);
    assertThat(order.at("/task/status").asText()).as(order.toString()).isEqualTo("failed");
    assertThat(order.at("/latest_report/error_code").asInt()).isEqualTo(5005);
    assertThat(order.at("/latest_report/detail").asText()).contains("crashed");
    assertThat(proxy.requests()).doesNotContain("POST /order/submit");
    assertThat(house.sold()).isEmpty();
  }

  @Test
  void aTabThatCrashesBetweenClickAndAnswerIsFollowedByALookAtTheOrderListAndNoSecondClick() {
    proxy.before("POST /order/submit", StoppedOrderIT::crashTheTab);
    String task = buy();
    JsonNode order = house.awaitEnd(task);
    assertThat(house.sold()).as(proxy.requests().toString()).hasSize(1);
    assertThat(order.at("/latest_report/site_order_id"))
        .as(order.toString())
        .isEqualTo(house.sold().get(0).get("order_number"));
    assertThat(proxy.requests()).containsOnlyOnce("POST /order/submit").contains("GET /history");
  }

  private static void crashTheTab() {
    List<ProcessHandle> tabs =
        worker
            .descendants()
            .filter(process -> ProcessProbe.command(process.pid()).contains("--type=renderer"))
            .toList();
    assertThat(tabs).isNotEmpty();
    tabs.forEach(ProcessHandle::destroyForcibly);
  }
}
