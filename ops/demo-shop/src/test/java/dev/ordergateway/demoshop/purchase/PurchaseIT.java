package dev.ordergateway.demoshop.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.demoshop.Customer;
import dev.ordergateway.demoshop.DemoShopConfiguration;
import dev.ordergateway.demoshop.ShopFixture;
import io.dropwizard.testing.junit5.DropwizardAppExtension;
import io.dropwizard.testing.junit5.DropwizardExtensionsSupport;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(DropwizardExtensionsSupport.class)
class PurchaseIT {
  static final DropwizardAppExtension<DemoShopConfiguration> SHOP = ShopFixture.open();

  private Customer customer;

  @BeforeEach
  void startAfresh() {
    customer = Customer.withoutCookie(SHOP.getLocalPort());
    customer.postJson("/_reset", "");
  }

  @Test
  void aCardPurchaseWalksFromTheShelfToPaid() {
    String shelf = customer.get("/").page().select("#items a.item[href*=kettle]").attr("href");
    var item = customer.get(shelf);
    assertThat(item.text("#item-price")).isEqualTo("￥12,800");
    assertThat(item.has("#variant")).isFalse();
    assertThat(item.has("button#add-to-cart")).isTrue();
    assertThat(item.has("#sold-out")).isFalse();

    assertThat(customer.add("kettle").location()).endsWith("/cart");
    var cart = customer.get("/cart");
    String itemUrl = "http://127.0.0.1:" + SHOP.getLocalPort() + "/item/kettle/";
    assertThat(cart.page().select("tr.cart-item[data-variant-id]").attr("data-item-url"))
        .isEqualTo(itemUrl);
    assertThat(cart.text("tr.cart-item .quantity")).isEqualTo("1");
    assertThat(cart.text("tr.cart-item .line-total")).isEqualTo("12,800円");

    var confirm = customer.get(cart.page().select("a#proceed").attr("href"));
    assertThat(confirm.text("tr.order-item[data-item-url][data-variant-id] .quantity"))
        .isEqualTo("1");
    assertThat(confirm.text("dl#amounts #subtotal")).isEqualTo("12,800円");
    assertThat(confirm.text("#shipping")).isEqualTo("0円");
    assertThat(confirm.text("#coupon")).isEqualTo("0円");
    assertThat(confirm.text("#points")).isEqualTo("0円");
    assertThat(confirm.text("#payable")).isEqualTo("￥12,800");
    assertThat(confirm.text("dt:contains(お支払い金額)")).isEqualTo("お支払い金額");
    assertThat(confirm.text("#payment-method")).isEqualTo("クレジットカード");
    assertThat(confirm.text("form#order-form[action=/order/submit] button#submit-order"))
        .isEqualTo("注文を確定する");

    var complete = customer.get(customer.post("/order/submit").location());
    String number = complete.text("#order-number");
    assertThat(number).matches("310001-[0-9]{8}-[0-9]{10}");
    assertThat(complete.text("#payable")).isEqualTo("12,800円");
    assertThat(complete.text("#payment-status")).isEqualTo("お支払い前");
    assertThat(complete.text("button#pay")).isEqualTo("カードで支払う");
    assertThat(complete.has("#payment-number")).isFalse();
    assertThat(customer.get("/cart").has("#cart-empty")).isTrue();

    var done = customer.get(customer.post("/payment/" + number).location());
    assertThat(done.text("#order-number")).isEqualTo(number);
    assertThat(done.text("#payment-status")).isEqualTo("お支払い済み");
    assertThat(customer.get("/order/complete?order_number=" + number).has("#pay")).isFalse();

    var audited = customer.audit();
    assertThat(audited).hasSize(1);
    assertThat(audited.get(0).get("order_number").asText()).isEqualTo(number);
    assertThat(audited.get(0).get("item_url").asText()).isEqualTo(itemUrl);
    assertThat(audited.get(0).get("variant_id").isNull()).isTrue();
    assertThat(audited.get(0).get("quantity").asInt()).isEqualTo(1);
    assertThat(audited.get(0).get("total_yen").asInt()).isEqualTo(12800);
    assertThat(audited.get(0).get("status").asText()).isEqualTo("paid");
    assertThat(audited.get(0).get("account").asText()).isEqualTo("demo");
    assertThat(audited.get(0).get("created_at").asText())
        .matches("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\\.[0-9]{3}Z");
  }

  @Test
  void aKonbiniPurchaseIsToBePaidWithinThreeDays() {
    customer.postJson("/_settings", "{\"payment_method\":\"konbini\"}");
    var complete = customer.get(customer.buy("matcha").location());
    assertThat(complete.has("#pay")).isFalse();
    assertThat(complete.text("#payment-number")).matches("[0-9]{11}");
    assertThat(complete.text("#payment-status")).isEqualTo("お支払い待ち");

    var order = customer.audit().get(0);
    assertThat(order.get("status").asText()).isEqualTo("awaiting_payment");
    LocalDate day =
        LocalDate.ofInstant(
            Instant.parse(order.get("created_at").asText()), ZoneId.of("Asia/Tokyo"));
    String deadline = day.plusDays(3).format(DateTimeFormatter.ofPattern("uuuu/MM/dd"));
    assertThat(complete.text("#pay-deadline")).startsWith(deadline).endsWith(") 23:59");

    String number = order.get("order_number").asText();
    assertThat(customer.get("/history/" + number).text("#pay-deadline")).startsWith(deadline);
    assertThat(customer.post("/payment/" + number).status()).isEqualTo(409);
  }

  @Test
  void anItemInSeveralKindsAsksForOne() {
    var item = customer.get("/item/tshirt/");
    assertThat(item.page().select("select#variant option").eachAttr("value"))
        .containsExactly("", "white-s", "white-m", "black-l", "black-xl");
    var unclear = customer.post("/cart/add", "item", "tshirt", "variant", "", "quantity", "1");
    assertThat(unclear.status()).isEqualTo(422);
    assertThat(unclear.text("#item-problem")).contains("種類");

    customer.post("/cart/add", "item", "tshirt", "variant", "white-m", "quantity", "2");
    var cart = customer.get("/cart");
    assertThat(cart.page().select("tr.cart-item").attr("data-variant-id")).isEqualTo("white-m");
    assertThat(cart.text(".quantity")).isEqualTo("2");
    customer.post("/order/submit");
    assertThat(customer.audit().get(0).get("variant_id").asText()).isEqualTo("white-m");
  }

  @Test
  void whatIsSoldOutDoesNotGetIntoTheCart() {
    assertThat(customer.get("/item/sold-out/").text("#sold-out")).isEqualTo("売り切れ");
    assertThat(customer.get("/item/sold-out/").has("#add-to-cart")).isFalse();
    assertThat(customer.add("sold-out").has("#sold-out")).isTrue();
    var kind = customer.post("/cart/add", "item", "tshirt", "variant", "black-xl");
    assertThat(kind.has("#sold-out")).isTrue();
    assertThat(customer.get("/cart").has("#cart-empty")).isTrue();
  }

  @Test
  void anOptionIsKeptAndCostsNothing() {
    assertThat(customer.get("/item/sweets/").page().select("select.option[name=wrapping] option"))
        .hasSize(3);
    var unknown = customer.post("/cart/add", "item", "sweets", "wrapping", "gold");
    assertThat(unknown.status()).isEqualTo(422);
    customer.post("/cart/add", "item", "sweets", "wrapping", "ribbon");
    assertThat(customer.get("/cart").text("tr.cart-item .choice")).isEqualTo("ラッピング：リボン");
    var confirm = customer.get("/order/confirm");
    assertThat(confirm.text("#coupon")).isEqualTo("-200円");
    assertThat(confirm.text("#payable")).isEqualTo("￥3,590");
    customer.post("/order/submit");
    var item = customer.audit().get(0).get("items").get(0);
    assertThat(item.get("options").get("wrapping").asText()).isEqualTo("ribbon");
  }

  @Test
  void aLineIsTakenOutAgain() {
    customer.add("matcha");
    customer.add("kettle");
    var row = customer.get("/cart").page().select("tr.cart-item[data-item-url*=matcha]");
    assertThat(row.select("button.remove")).hasSize(1);
    customer.post("/cart/remove", "line", row.select("input[name=line]").val());
    assertThat(customer.get("/cart").page().select("tr.cart-item").attr("data-item-url"))
        .endsWith("/item/kettle/");
  }

  @Test
  void theSameThingTwiceIsOneLine() {
    customer.add("matcha");
    customer.add("matcha");
    assertThat(customer.get("/cart").text("tr.cart-item .quantity")).isEqualTo("2");
  }

  @Test
  void anImpossibleQuantityIsRefused() {
    for (String quantity : new String[] {"0", "-1", "100", "1.5", "", "３"}) {
      var answer = customer.post("/cart/add", "item", "matcha", "quantity", quantity);
      assertThat(answer.status()).as(quantity).isEqualTo(422);
    }
  }

  @Test
  void anEmptyCartIsSaidToBeEmpty() {
    assertThat(customer.get("/cart").has("#cart-empty")).isTrue();
    assertThat(customer.get("/order/confirm").has("#cart-empty")).isTrue();
    assertThat(customer.get("/order/confirm").has("#submit-order")).isFalse();
    var submitted = customer.post("/order/submit");
    assertThat(submitted.status()).isEqualTo(409);
    assertThat(submitted.has("#cart-empty")).isTrue();
    assertThat(customer.audit()).isEmpty();
  }

  @Test
  void whatDoesNotExistIsAPageInJapanese() {
    var answer = customer.get("/nothing/here");
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.has("#not-found")).isTrue();
    assertThat(answer.text("#account")).isEqualTo("demo");
    assertThat(customer.get("/item/unknown/").status()).isEqualTo(404);
    assertThat(customer.add("unknown").status()).isEqualTo(404);
    assertThat(customer.post("/cart/add").status()).isEqualTo(404);
    assertThat(customer.get("/cart/add").status()).isEqualTo(405);
    assertThat(customer.get("/order/complete").status()).isEqualTo(404);
  }
}
