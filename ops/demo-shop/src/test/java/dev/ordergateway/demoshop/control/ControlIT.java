package dev.ordergateway.demoshop.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.demoshop.Customer;
import dev.ordergateway.demoshop.DemoShopConfiguration;
import dev.ordergateway.demoshop.ShopFixture;
import io.dropwizard.testing.junit5.DropwizardAppExtension;
import io.dropwizard.testing.junit5.DropwizardExtensionsSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(DropwizardExtensionsSupport.class)
class ControlIT {
  static final DropwizardAppExtension<DemoShopConfiguration> SHOP = ShopFixture.open();

  private Customer customer;

  @BeforeEach
  void startAfresh() {
    customer = Customer.withoutCookie(SHOP.getLocalPort());
    customer.postJson("/_reset", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/_faults | ``",
        "/_faults | null",
        "/_faults | []",
        "/_faults | {}",
        "/_faults | {\"fault\":\"nonsense\"}",
        "/_faults | {\"fault\":1}",
        "/_faults | {\"fault\":\"slow_page\",\"second\":1}",
        "/_faults | {\"fault\":\"slow_page\",\"seconds\":-1}",
        "/_faults | {\"fault\":\"slow_page\",\"seconds\":\"1\"}",
        "/_faults | {\"fault\":\"slow_page\",\"fault\":\"sms\"}",
        "/_settings | {}",
        "/_settings | {\"payment_method\":\"cash\"}",
        "/_orders | {}",
        "/_orders | {\"item\":\"unknown\"}",
        "/_orders | {\"item\":\"tshirt\"}",
        "/_orders | {\"item\":\"kettle\",\"variant_id\":\"white-s\"}",
        "/_orders | {\"item\":\"kettle\",\"count\":0}",
        "/_orders | {\"item\":\"kettle\",\"created_at\":\"yesterday\"}",
        "/_orders/1/status | {\"status\":\"lost\"}",
      })
  void aBadWishIsRefusedWithAMessage(String path, String body) {
    var answer = customer.postJson(path, body == null ? "" : body);
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.json().get("message").asText()).isNotBlank();
    assertThat(answer.headers().get("content-type").get(0)).startsWith("application/json");
  }

  @Test
  void anUnknownOrderCannotBeMoved() {
    var answer = customer.postJson("/_orders/1/status", "{\"status\":\"paid\"}");
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.json().get("message").asText()).contains("no order 1");
  }

  @Test
  void aResetForgetsEverything() {
    customer.postJson("/_settings", "{\"payment_method\":\"konbini\"}");
    customer.buy("matcha");
    customer.add("kettle");
    customer.expectFault("sms");
    assertThat(customer.postJson("/_reset", "").status()).isEqualTo(200);
    assertThat(customer.audit()).isEmpty();
    assertThat(customer.get("/cart").has("#cart-empty")).isTrue();
    assertThat(customer.get("/_faults").json().get("fault").isNull()).isTrue();
    customer.buy("matcha");
    assertThat(customer.audit().get(0).get("status").asText()).isEqualTo("ordered");
  }

  @Test
  void whatVisitorsAskIsCountedByMethodAndPageAndWhatTestsAskIsNot() {
    customer.get("/history");
    customer.get("/history/1");
    customer.buy("matcha");
    customer.expectFault("logged_out");
    customer.add("matcha");
    assertThat(customer.get("/cart").status()).as("sent to the login").isEqualTo(303);
    customer.audit();
    assertThat(customer.get("/_audit/requests").body())
        .isEqualTo(
            "{\"requests\":{\"GET /cart\":1,\"GET /history\":2,\"GET /order\":1,"
                + "\"POST /cart\":2,\"POST /order\":1}}");
    customer.postJson("/_reset", "");
    assertThat(customer.get("/_audit/requests").body()).isEqualTo("{\"requests\":{}}");
  }

  @Test
  void aSeededOrderIsAnOrderLikeAnyOther() {
    customer.postJson(
        "/_orders",
        "{\"account\":\"a\",\"item\":\"tshirt\",\"variant_id\":\"white-s\",\"quantity\":2,"
            + "\"status\":\"shipped\",\"created_at\":\"2026-09-25T14:03:00+09:00\",\"count\":2}");
    var orders = customer.audit();
    assertThat(orders).hasSize(2);
    assertThat(orders.get(0).get("created_at").asText()).isEqualTo("2026-09-25T05:02:00.000Z");
    assertThat(orders.get(1).get("created_at").asText()).isEqualTo("2026-09-25T05:03:00.000Z");
    assertThat(orders.get(1).get("order_number").asText()).startsWith("310001-20260925-");
    assertThat(orders.get(1).get("total_yen").asInt()).isEqualTo(5960);
    assertThat(orders.get(1).get("status").asText()).isEqualTo("shipped");
    assertThat(orders.get(1).get("account").asText()).isEqualTo("a");
  }
}
