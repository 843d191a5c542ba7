package dev.ordergateway.demoshop.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.demoshop.Customer;
import dev.ordergateway.demoshop.DemoShopConfiguration;
import dev.ordergateway.demoshop.ShopFixture;
import io.dropwizard.testing.junit5.DropwizardAppExtension;
import io.dropwizard.testing.junit5.DropwizardExtensionsSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(DropwizardExtensionsSupport.class)
class LoginIT {
  static final DropwizardAppExtension<DemoShopConfiguration> SHOP = ShopFixture.open(false, 0);

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/cart", "/item/kettle/", "/order/confirm", "/history", "/history/1"})
  void aVisitorWithoutACookieIsSentToTheLogin(String path) {
    var answer = Customer.withoutCookie(SHOP.getLocalPort()).get(path);
    assertThat(answer.status()).isEqualTo(303);
    assertThat(answer.location()).endsWith("/login");
  }

  @Test
  void anyNameIsAnAccountForAYear() {
    Customer customer = Customer.withoutCookie(SHOP.getLocalPort());
    var answer = customer.post("/login", "user", "山田 太郎", "password", "x");
    assertThat(answer.headers().get("set-cookie").get(0))
        .startsWith("shop_account=")
        .contains("Max-Age=31536000");
    assertThat(customer.get("/").text("#account")).isEqualTo("山田 太郎");
  }

  @Test
  void theLoginPageKnowsNobodyYet() {
    Customer visitor = Customer.withoutCookie(SHOP.getLocalPort());
    assertThat(visitor.get("/login").text("#account")).isEqualTo("ゲスト");
    assertThat(visitor.post("/login", "user", "  ").status()).isEqualTo(422);
  }

  @Test
  void twoAccountsHaveTwoCarts() {
    Customer a = Customer.named(SHOP.getLocalPort(), "a");
    Customer b = Customer.named(SHOP.getLocalPort(), "b");
    a.add("kettle");
    assertThat(b.get("/cart").has("#cart-empty")).isTrue();
    b.add("matcha");
    assertThat(a.get("/cart").page().select("tr.cart-item").attr("data-item-url"))
        .endsWith("/item/kettle/");
    a.post("/order/submit");
    assertThat(b.get("/cart").page().select("tr.cart-item")).hasSize(1);
    assertThat(b.get("/history").has("#no-orders")).isTrue();
    assertThat(a.audit().get(0).get("account").asText()).isEqualTo("a");
  }
}
