package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.classarchive.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the gateway's API to the shop's books, through the worker and a real Chromium. */
class PurchaseIT {
  @TempDir static Path folder;
  private static House house;
  private static RunningProcess gateway;
  private static RunningProcess worker;

  @BeforeAll
  static void start() {
    house = new House(folder).with("RAKUTEN_SCENE_HOLD_SECONDS", "2");
    house.startShop();
    gateway = house.startGateway();
    worker = house.startWorker();
  }

  @AfterAll
  static void stop() {
    house.close();
  }

  @BeforeEach
  void reset() {
    house.shop.post("/_reset", "");
    house.payBy("card");
  }

  @Test
  void aCardPurchaseSucceedsWithOneOrderAtTheShop() throws Exception {
    String task = house.buy("kettle", ",\"quantity\":1,\"max_total_yen\":30000");
    JsonNode order = house.awaitEnd(task);
    assertThat(order.at("/task/status").asText()).isEqualTo("succeeded");
    assertThat(states(order)).containsExactly("created", "in_cart", "ordered", "paid");
    assertThat(house.sold()).hasSize(1);
    JsonNode sold = house.sold().get(0);
    assertThat(sold.get("item_url").asText()).isEqualTo(house.itemUrl("kettle"));
    assertThat(sold.get("status").asText()).isEqualTo("paid");
    assertThat(order.at("/latest_report/site_order_id")).isEqualTo(sold.get("order_number"));
    assertThat(order.at("/latest_report/payable_yen")).isEqualTo(sold.get("total_yen"));
    // The confirmation is read twice: once on the way, once anew for the guard.
    for (String step :
        List.of(
            "01-cart-add",
            "02-cart-check",
            "03-order-confirm",
            "04-order-confirm",
            "05-order-submit",
            "06-payment")) {
      for (String kind : List.of(".html", ".png", ".meta.json")) {
        assertThat(house.evidence().resolve(task).resolve(step + kind)).isNotEmptyFile();
      }
    }
  }

  @Test
  void aKonbiniPurchaseWaitsForAPersonWithItsDeadline() {
    house.payBy("konbini");
    String task = house.buy("matcha", ",\"quantity\":2,\"max_total_yen\":30000");
    JsonNode order = house.awaitEnd(task);
    assertThat(order.at("/task/status").asText()).isEqualTo("needs_human");
    assertThat(states(order)).containsExactly("created", "in_cart", "ordered", "awaiting_payment");
    Instant deadline = Instant.parse(order.at("/latest_report/pay_deadline").asText());
    assertThat(deadline)
        .isBetween(Instant.now().plus(Duration.ofDays(2)), Instant.now().plus(Duration.ofDays(4)));
    assertThat(house.sold()).hasSize(1);
    assertThat(house.sold().get(0).get("status").asText()).isEqualTo("awaiting_payment");
  }

  @Test
  void anAmountExactlyAtTheLimitIsBought() {
    String task = house.buy("kettle", ",\"max_total_yen\":12800");
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("succeeded");
    assertThat(house.sold()).hasSize(1);
  }

  @Test
  void anAmountOneYenOverTheLimitNeedsAPersonAndNothingIsBought() {
    assertEnd(house.buy("kettle", ",\"max_total_yen\":12799"), "needs_human", 5004);
  }

  @Test
  void withoutAnyLimitNothingIsTouched() {
    assertEnd(house.buy("kettle", ""), "needs_human", 5004);
  }

  @Test
  void aPriceRaisedOnTheConfirmationIsGuardedAgainst() {
    house.fault("{\"fault\":\"price_raised_on_confirm\"}");
    assertEnd(house.buy("kettle", ",\"max_total_yen\":12800"), "needs_human", 5004);
  }

  @Test
  void threeDSecureNeedsAPerson() {
    house.fault("{\"fault\":\"three_ds\"}");
    assertEnd(house.buy("kettle", ",\"max_total_yen\":30000"), "needs_human", 5003);
  }

  @Test
  void outOfStockFails() {
    assertEnd(house.buy("sold-out", ",\"max_total_yen\":30000"), "failed", 5006);
  }

  @Test
  void aMissingVariantFailsWhereTheItemHasSeveral() {
    assertEnd(house.buy("tshirt", ",\"max_total_yen\":30000"), "failed", 4220);
  }

  @Test
  void theChosenVariantIsBought() {
    String task = house.buy("tshirt", ",\"variant_id\":\"white-m\",\"max_total_yen\":30000");
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("succeeded");
    assertThat(house.sold()).hasSize(1);
    assertThat(house.sold().get(0).get("variant_id").asText()).isEqualTo("white-m");
  }

  @Test
  void aCartThatHoldsSomethingElseNeedsAPerson() {
    house.fault("{\"fault\":\"cart_not_empty\"}");
    assertEnd(house.buy("kettle", ",\"max_total_yen\":30000"), "needs_human", 5007);
  }

  @Test
  void aForeignHostFailsAndNoPageIsOpened() {
    String task =
        house.submit(
            "demo", "{\"item_url\":\"https://evil.test/item/kettle/\",\"max_total_yen\":1}");
    assertEnd(task, "failed", 4220);
    assertThat(house.evidence().resolve(task)).doesNotExist();
  }

  @Test
  void aLoggedOutAccountNeedsAPerson() {
    house.fault("{\"fault\":\"logged_out\"}");
    assertEnd(house.buy("kettle", ",\"max_total_yen\":30000"), "needs_human", 5001);
  }

  @Test
  void anOrderForAnUnmeasuredSiteNeedsAPersonAndNoPageIsOpened() {
    String task =
        house.submit(
            "rakuten",
            "{\"item_url\":\"https://item.rakuten.co.jp/shop/code/\",\"max_total_yen\":30000}");
    assertEnd(task, "needs_human", 5010);
    assertThat(Files.exists(house.evidence().resolve(task))).isFalse();
  }

  @Test
  void whatTheEvidenceCommandSeesIsWhole() throws Exception {
    String task = house.buy("matcha", ",\"max_total_yen\":30000");
    house.awaitEnd(task);
    RunningProcess verify =
        house.start(
            "evidence",
            Program.WORKER,
            "evidence",
            "verify",
            Repository.ROOT.resolve("worker.yml").toString(),
            task);
    assertThat(verify.exitCode(60)).as(verify.log()).isZero();
  }

  /** Law 3: the worker opens no inbound port. */
  @Test
  void theWorkerListensOnNothingAndTheGatewayOnItsTwoPortsOnly() {
    String task = house.buy("matcha", ",\"max_total_yen\":30000");
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("succeeded");

    // After a purchase, so that the browser runs: its driver's port is not the JVM's.
    assertThat(worker.descendants()).isNotEmpty();
    assertThat(ListeningSockets.of(worker.pid())).isEmpty();
    assertThat(ListeningSockets.of(gateway.pid()))
        .allMatch(ListeningSockets::isLoopback)
        .extracting(ListeningSockets::port)
        .containsExactlyInAnyOrder(house.gatewayPort, house.adminPort);
  }

  private static void assertEnd(String task, String status, int errorCode) {
    JsonNode order = house.awaitEnd(task);
    assertThat(order.at("/task/status").asText()).as(order.toString()).isEqualTo(status);
    assertThat(order.at("/latest_report/error_code").asInt())
        .as(order.toString())
        .isEqualTo(errorCode);
    assertThat(house.sold()).isEmpty();
  }

  private static List<String> states(JsonNode order) {
    return StreamSupport.stream(order.get("reports").spliterator(), false)
        .map(report -> report.get("state").asText())
        .toList();
  }
}
