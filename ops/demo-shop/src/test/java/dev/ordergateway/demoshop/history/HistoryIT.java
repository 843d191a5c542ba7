package dev.ordergateway.demoshop.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.demoshop.Customer;
import dev.ordergateway.demoshop.DemoShopConfiguration;
import dev.ordergateway.demoshop.ShopFixture;
import io.dropwizard.testing.junit5.DropwizardAppExtension;
import io.dropwizard.testing.junit5.DropwizardExtensionsSupport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(DropwizardExtensionsSupport.class)
class HistoryIT {
  static final DropwizardAppExtension<DemoShopConfiguration> SHOP = ShopFixture.open(true, 600);

  private Customer customer;

  @BeforeEach
  void startAfresh() {
    customer = Customer.withoutCookie(SHOP.getLocalPort());
    customer.postJson("/_reset", "");
  }

  @Test
  void fiftyThreeOrdersFillThreePagesNewestFirst() throws IOException {
    seed("{\"item\":\"kettle\",\"count\":53,\"created_at\":\"2026-09-25T14:03:00+09:00\"}");
    List<String> numbers = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    String next = "/history";
    while (!next.isEmpty()) {
      var page = customer.get(next);
      assertThat(page.text("#total-count")).isEqualTo("全53件");
      var orders = page.page().select("#order-list .order[data-order-number]");
      assertThat(orders.select(".order-total").eachText()).containsOnly("１２,８００円");
      JsonNode list = state(page.body()).get("orderListData");
      assertThat(list.get("totalCount").asInt()).isEqualTo(53);
      assertThat(list.get("orders")).hasSize(orders.size());
      sizes.add(orders.size());
      numbers.addAll(orders.eachAttr("data-order-number"));
      next = page.page().select("a#next-page").attr("href");
    }
    assertThat(sizes).containsExactly(25, 25, 3);
    assertThat(numbers).hasSize(53).doesNotHaveDuplicates();
    List<String> oldestFirst = new ArrayList<>();
    customer.audit().forEach(order -> oldestFirst.add(0, order.get("order_number").asText()));
    assertThat(numbers).containsExactlyElementsOf(oldestFirst);
    assertThat(customer.get("/history").page().select(".order-date").first().text())
        .isEqualTo("2026/09/25(金) 14:03");
  }

  @Test
  void aPageBehindTheLastIsNotAnEmptyHistory() {
    seed("{\"item\":\"kettle\",\"created_at\":\"2026-09-25T14:03:00+09:00\"}");
    var page = customer.get("/history?page=9");
    assertThat(page.text("#total-count")).isEqualTo("全1件");
    assertThat(page.has("#no-orders")).isFalse();
    assertThat(page.has(".order")).isFalse();
  }

  @Test
  void anEmptyHistorySaysSo() {
    var page = customer.get("/history");
    assertThat(page.has("#no-orders")).isTrue();
    assertThat(page.text("#total-count")).isEqualTo("全0件");
  }

  @Test
  void aNewOrderIsNotYetInTheHistoryButIsAnOrder() {
    String number = customer.buy("matcha").location().replaceAll(".*=", "");
    assertThat(customer.get("/history").has("#no-orders")).isTrue();
    assertThat(customer.get("/history/" + number).status()).isEqualTo(404);
    assertThat(customer.get("/order/complete?order_number=" + number).status()).isEqualTo(200);
    assertThat(customer.audit()).hasSize(1);
  }

  @Test
  void theDetailFollowsTheOrder() throws IOException {
    String number =
        seed(
            "{\"item\":\"tshirt\",\"variant_id\":\"black-l\",\"quantity\":2,"
                + "\"status\":\"awaiting_payment\",\"created_at\":\"2026-09-25T05:03:00Z\"}");
    var waiting = customer.get("/history/" + number);
    assertThat(waiting.text("#order-number")).isEqualTo(number);
    assertThat(waiting.text(".order-date")).isEqualTo("2026/09/25(金) 14:03");
    assertThat(waiting.text("#payable")).isEqualTo("5,960円");
    assertThat(waiting.text("ol#progress li.current")).isEqualTo("お支払い待ち");
    assertThat(waiting.text("#pay-deadline")).isEqualTo("2026/09/28(月) 23:59");
    assertThat(state(waiting.body()).get("order").get("items").get(0).get("variantId").asText())
        .isEqualTo("black-l");

    customer.postJson("/_orders/" + number + "/status", "{\"status\":\"shipped\"}");
    var shipped = customer.get("/history/" + number);
    assertThat(shipped.text("ol#progress li.current")).isEqualTo("出荷");
    assertThat(shipped.has("#pay-deadline")).isFalse();
    assertThat(customer.get("/history").text(".order .order-status")).isEqualTo("出荷");
    assertThat(shipped.page().select("ol#progress li").eachText())
        .containsExactly("注文受付", "お支払い待ち", "お支払い確認", "出荷", "配達完了", "キャンセル");
  }

  @Test
  void aNameFullOfMarkupStaysAName() throws IOException {
    seed("{\"item\":\"tenugui\",\"created_at\":\"2026-09-25T05:03:00Z\"}");
    var page = customer.get("/history");
    String name = "手ぬぐい \"波 & 千鳥\" <藍>";
    assertThat(page.text(".order .item-name")).isEqualTo(name);
    JsonNode order = state(page.body()).get("orderListData").get("orders").get(0);
    assertThat(order.get("items").get(0).get("itemName").asText()).isEqualTo(name);
    assertThat(script(page.body())).doesNotContain("<", ">", "&");
  }

  @Test
  void nobodySeesTheOrdersOfAnother() {
    String number =
        seed("{\"account\":\"a\",\"item\":\"kettle\",\"created_at\":\"2026-09-25T05:03:00Z\"}");
    assertThat(Customer.named(SHOP.getLocalPort(), "a").get("/history/" + number).status())
        .isEqualTo(200);
    var other = Customer.named(SHOP.getLocalPort(), "b").get("/history/" + number);
    assertThat(other.status()).isEqualTo(404);
    assertThat(other.has("#not-found")).isTrue();
    assertThat(Customer.named(SHOP.getLocalPort(), "b").post("/payment/" + number).status())
        .isEqualTo(404);
  }

  private String seed(String json) {
    var answer = customer.postJson("/_orders", json);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json().get("orders").get(0).get("order_number").asText();
  }

  private static JsonNode state(String body) throws IOException {
    return new ObjectMapper().readTree(script(body));
  }

  private static String script(String body) {
    String start = "<script>window.__INITIAL_STATE__ = ";
    int from = body.indexOf(start) + start.length();
    return body.substring(from, body.indexOf(";</script>", from));
  }
}
