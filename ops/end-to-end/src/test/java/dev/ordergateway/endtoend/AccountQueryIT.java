package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The read-only channel, from the upstream's question to what a real Chromium read (S0 §11). */
class AccountQueryIT {
  private static final Set<String> ENDS = Set.of("succeeded", "failed", "expired");
  private static final AtomicInteger QUERIES = new AtomicInteger();

  @TempDir static Path folder;
  private static House house;
  private static RunningProcess worker;

  @BeforeAll
  static void start() {
    house =
        new House(folder)
            .with("RAKUTEN_SCENE_HOLD_SECONDS", "2")
            .with("RAKUTEN_ACCOUNT_QUERY_TIMEOUT_SECONDS", "8")
            .with("RAKUTEN_QUERY_LEASE_TTL_SECONDS", "10")
            .with("DEMO_SHOP_VISIBILITY_SECONDS", "600");
    house.startShop();
    house.startGateway();
    worker = house.startWorker();
  }

  @AfterAll
  static void stop() {
    house.close();
  }

  @BeforeEach
  void reset() {
    house.shop.post("/_reset", "");
    house.fault("{\"fault\":\"none\"}");
  }

  @Test
  void aListIsReadUntilItsWindowIsCovered() {
    Instant newest = Instant.now().minus(Duration.ofHours(2)).truncatedTo(ChronoUnit.MINUTES);
    house.shop.post(
        "/_orders", "{\"item\":\"matcha\",\"count\":75,\"created_at\":\"" + newest + "\"}");
    JsonNode whole = answered("order_list", "{\"max_pages\":20}");
    assertThat(whole.at("/result/window_fully_covered").asBoolean()).as("%s", whole).isTrue();
    assertThat(whole.at("/result/orders")).hasSize(75);
    assertThat(whole.at("/result/raw_pages")).hasSize(3);
    assertThat(whole.at("/result/raw_pages/2/orders")).hasSize(25);
    assertThat(numbers(whole))
        .containsExactlyElementsOf(
            StreamSupport.stream(whole.at("/result/raw_pages").spliterator(), false)
                .flatMap(page -> page.findValuesAsText("orderNumber").stream())
                .toList());

    Instant since = newest.minus(Duration.ofMinutes(59)); // the sixtieth order's minute
    JsonNode part = answered("order_list", "{\"since\":\"" + since + "\",\"max_pages\":3}");
    assertThat(part.at("/result/window_fully_covered").asBoolean()).as("%s", part).isTrue();
    assertThat(part.at("/result/orders")).hasSize(60);
    assertThat(part.at("/result/raw_pages")).hasSize(3);
    assertThat(part.at("/result/orders/0/items/0/item_url").asText())
        .isEqualTo(house.itemUrl("matcha"));

    JsonNode cut = answered("order_list", "{\"max_pages\":2}");
    assertThat(cut.at("/result/window_fully_covered").asBoolean()).isFalse();
    assertThat(cut.at("/result/orders")).hasSize(50);
  }

  @Test
  void anEmptyListThatSaysSoIsCovered() {
    JsonNode none = answered("order_list", "{}");
    assertThat(none.at("/result/window_fully_covered").asBoolean()).isTrue();
    assertThat(none.at("/result/orders")).isEmpty();
    assertThat(none.at("/result/max_pages").asInt()).as("the default").isEqualTo(3);
  }

  @Test
  void anOrdersPageTellsItsStageAndAnOrderThatIsNotShownYetIsNotFound() {
    Instant before = Instant.now().minus(Duration.ofHours(1));
    String shipped = placed("shipped", before);
    JsonNode answer = answered("order_detail", "{\"order_number\":\"" + shipped + "\"}");
    assertThat(answer.at("/result/found").asBoolean()).isTrue();
    assertThat(answer.at("/result/stage_label").asText()).isEqualTo("出荷");
    assertThat(answer.at("/result/order_state").asText()).isEqualTo("shipped");
    assertThat(answer.at("/result/raw/order/orderNumber").asText()).isEqualTo(shipped);
    assertThat(answer.at("/result/raw_available").asBoolean()).isTrue();

    String cancelled = placed("cancelled", before);
    JsonNode other = answered("order_detail", "{\"order_number\":\"" + cancelled + "\"}");
    assertThat(other.at("/result/order_state").asText()).isEqualTo("cancelled");

    String justPlaced = placed("ordered", Instant.now());
    JsonNode missing = answered("order_detail", "{\"order_number\":\"" + justPlaced + "\"}");
    assertThat(missing.at("/status").asText()).as("%s", missing).isEqualTo("succeeded");
    assertThat(missing.at("/result/found").asBoolean(true)).isFalse();
    assertThat(missing.at("/result/order_state").isNull()).isTrue();
  }

  @Test
  void badParamsAndAnAccountThatIsLoggedOutAndAChangedPageFailWithTheirCodes() {
    assertFailed(answered("order_list", "{\"max_pages\":21}"), 4220, "max_pages");
    assertFailed(answered("order_list", "{\"since\":\"gestern\"}"), 4220, "since");
    assertFailed(answered("order_detail", "{}"), 4220, "order_number");
    assertFailed(answered("order_detail", "{\"order_number\":\"a b\"}"), 4220, "order_number");

    house.shop.post("/_settings", "{\"history_layout\":\"changed\"}");
    assertFailed(answered("order_list", "{}"), 5002, "neither orders nor");
    house.shop.post("/_settings", "{\"history_layout\":\"usual\"}");

    house.fault("{\"fault\":\"logged_out\"}");
    String task = house.buy("matcha", ",\"max_total_yen\":30000");
    assertThat(house.awaitEnd(task).at("/latest_report/error_code").asInt()).isEqualTo(5001);
    assertFailed(answered("order_list", "{}"), 5001, "logged out");
  }

  @Test
  void aQueryWaitsForALongPurchaseAndIsAnsweredAtItsTime() {
    house.fault("{\"fault\":\"slow_page\",\"seconds\":4}");
    String task = house.buy("kettle", ",\"max_total_yen\":30000");
    await("the purchase is under way")
        .atMost(House.PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> "running".equals(house.order(task).at("/task/status").asText()));
    assertFailed(answered("order_list", "{}"), 5005, "the account was busy for 8.0 s");
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("succeeded");
    assertThat(house.sold()).hasSize(1);
    assertThat(answered("order_list", "{}").at("/status").asText()).isEqualTo("succeeded");
  }

  @Test
  void aWorkerThatIsKilledWhileItReadsLosesTheQueryToItsSuccessor() throws Exception {
    house.shop.post("/_settings", "{\"history_seconds\":600}");
    String query = ask("order_list", "{}");
    await("the reading begins").atMost(House.PATIENCE).until(() -> isLeased(query));
    worker.kill();
    assertThat(query(query).at("/attempts").asInt()).isEqualTo(1);
    house.shop.post("/_settings", "{\"history_seconds\":0}");
    worker = house.startWorker();
    JsonNode answer = awaitEnd(query);
    assertThat(answer.at("/status").asText()).as("%s", answer).isEqualTo("succeeded");
    assertThat(answer.at("/attempts").asInt()).isEqualTo(2);
    JsonNode late =
        house
            .gateway
            .post(
                "/api/account/queries/" + query + "/result",
                "{\"worker_id\":\"e2e-worker\",\"attempt\":1,\"success\":false}")
            .body();
    assertThat(late.get("code").asInt()).isEqualTo(6006);
    assertThat(query(query)).isEqualTo(answer);
  }

  private static String placed(String status, Instant at) {
    return house
        .shop
        .post(
            "/_orders",
            "{\"item\":\"kettle\",\"status\":\"%s\",\"created_at\":\"%s\"}".formatted(status, at))
        .body()
        .at("/orders/0/order_number")
        .asText();
  }

  private static String ask(String kind, String params) {
    String id = "aq-" + QUERIES.incrementAndGet();
    JsonHttp.Reply reply =
        house.gateway.post(
            "/api/account/queries",
            "{\"query_id\":\"%s\",\"site\":\"demo\",\"kind\":\"%s\",\"params\":%s}"
                .formatted(id, kind, params));
    assertThat(reply.status()).as("%s", reply).isEqualTo(200);
    return id;
  }

  private static JsonNode answered(String kind, String params) {
    return awaitEnd(ask(kind, params));
  }

  private static JsonNode awaitEnd(String query) {
    await("the answer of " + query)
        .atMost(House.PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> ENDS.contains(query(query).at("/status").asText()));
    return query(query);
  }

  private static JsonNode query(String query) {
    return house.gateway.get("/api/account/queries/" + query).body().get("data");
  }

  private static boolean isLeased(String query) {
    return "leased".equals(query(query).at("/status").asText());
  }

  private static List<String> numbers(JsonNode answer) {
    return StreamSupport.stream(answer.at("/result/orders").spliterator(), false)
        .map(order -> order.get("order_number").asText())
        .toList();
  }

  private static void assertFailed(JsonNode answer, int code, String why) {
    assertThat(answer.at("/status").asText()).as("%s", answer).isEqualTo("failed");
    assertThat(answer.at("/error_code").asInt()).as("%s", answer).isEqualTo(code);
    assertThat(answer.at("/error_message").asText()).contains(why);
    assertThat(answer.at("/result").isNull()).isTrue();
  }
}
