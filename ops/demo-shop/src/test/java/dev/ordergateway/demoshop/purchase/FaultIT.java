package dev.ordergateway.demoshop.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.demoshop.Customer;
import dev.ordergateway.demoshop.DemoShopConfiguration;
import dev.ordergateway.demoshop.ShopFixture;
import io.dropwizard.testing.junit5.DropwizardAppExtension;
import io.dropwizard.testing.junit5.DropwizardExtensionsSupport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(DropwizardExtensionsSupport.class)
class FaultIT {
  static final DropwizardAppExtension<DemoShopConfiguration> SHOP = ShopFixture.open();

  private Customer customer;

  @BeforeEach
  void startAfresh() {
    customer = Customer.withoutCookie(SHOP.getLocalPort());
    customer.postJson("/_reset", "");
  }

  @Test
  void aFaultWaitsForTheNextPurchaseAndTroublesOnlyThatOne() {
    customer.add("matcha");
    customer.expectFault("total_missing");
    assertThat(customer.get("/_faults").json().get("fault").asText()).isEqualTo("total_missing");
    assertThat(customer.get("/order/confirm").has("#payable")).isTrue();

    customer.add("matcha");
    assertThat(customer.get("/_faults").json().get("fault").isNull()).isTrue();
    assertThat(customer.get("/order/confirm").has("#payable")).isFalse();
    Customer other = Customer.named(SHOP.getLocalPort(), "other");
    other.add("matcha");
    assertThat(other.get("/order/confirm").has("#payable")).isTrue();

    customer.post("/order/submit");
    customer.add("matcha");
    assertThat(customer.get("/order/confirm").has("#payable")).isTrue();
  }

  @Test
  void slowPagesTakeLongerUntilTheOrder() {
    customer.postJson("/_faults", "{\"fault\":\"slow_page\",\"seconds\":1}");
    assertThat(timed(() -> customer.add("matcha"))).isGreaterThan(Duration.ofSeconds(1));
    assertThat(timed(() -> customer.get("/order/confirm"))).isGreaterThan(Duration.ofSeconds(1));
    assertThat(timed(() -> customer.post("/order/submit"))).isGreaterThan(Duration.ofSeconds(1));
    assertThat(timed(() -> customer.get("/cart"))).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void anErrorAfterTheOrderLeavesTheOrder() {
    customer.expectFault("error_after_order");
    var answer = customer.buy("matcha");
    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.has("#server-error")).isTrue();
    assertThat(customer.audit()).hasSize(1);
    assertThat(customer.buy("matcha").status()).isEqualTo(303);
  }

  @Test
  void aDroppedConnectionLeavesTheOrderAndNotOneByteOfAnAnswer() throws IOException {
    customer.expectFault("drop_after_order");
    customer.add("matcha");
    assertThat(bytesAnsweringTheFinalClick()).isEmpty();
    assertThat(customer.audit()).hasSize(1);
  }

  @Test
  void theBrowsersOwnRepeatOfADroppedClickIsNotAnsweredEither() throws IOException {
    customer.expectFault("drop_after_order");
    customer.add("matcha");
    assertThat(bytesAnsweringTheFinalClick()).isEmpty();
    assertThat(bytesAnsweringTheFinalClick()).isEmpty();
    assertThat(customer.audit()).hasSize(1);
    assertThat(customer.buy("matcha").status()).isEqualTo(303);
    assertThat(bytesAnsweringTheFinalClick()).isNotEmpty();
  }

  @Test
  void theConfirmationAsksMoreThanTheCartSaid() {
    customer.postJson("/_faults", "{\"fault\":\"price_raised_on_confirm\",\"yen\":300}");
    customer.add("kettle");
    assertThat(customer.get("/cart").text(".line-total")).isEqualTo("12,800円");
    assertThat(customer.get("/order/confirm").text("#payable")).isEqualTo("￥13,100");
    customer.post("/order/submit");
    assertThat(customer.audit().get(0).get("total_yen").asInt()).isEqualTo(13100);
  }

  @Test
  void theConfirmationMayAskMoreOnlyWhenItIsReadAgain() {
    customer.postJson("/_faults", "{\"fault\":\"price_raised_on_confirm\",\"after_reads\":1}");
    customer.add("kettle");
    assertThat(customer.get("/order/confirm").text("#payable")).isEqualTo("￥12,800");
    assertThat(customer.get("/order/confirm").text("#payable")).isEqualTo("￥13,800");
  }

  @Test
  void outOfStockShowsOnlyWhenItIsPutIntoTheCart() {
    customer.expectFault("out_of_stock");
    assertThat(customer.get("/item/kettle/").has("#add-to-cart")).isTrue();
    var answer = customer.add("kettle");
    assertThat(answer.text("#sold-out")).isEqualTo("売り切れ");
    assertThat(answer.has("#add-to-cart")).isFalse();
    assertThat(customer.get("/cart").has("#cart-empty")).isTrue();
    assertThat(customer.add("kettle").status()).isEqualTo(303);
  }

  @ParameterizedTest
  @CsvSource({"three_ds, 本人認証サービス（3Dセキュア）", "sms, SMS認証"})
  void nothingIsPlacedBeforeTheChallengeIsAnswered(String fault, String title) {
    customer.expectFault(fault);
    String challenge = customer.buy("matcha").location();
    assertThat(challenge).endsWith("/challenge/" + fault);
    var page = customer.get(challenge);
    assertThat(page.text("#challenge")).contains(title);
    assertThat(page.has("#code")).isTrue();
    assertThat(page.has("#answer")).isTrue();
    assertThat(customer.post(challenge, "code", "9999").has("#challenge")).isTrue();
    assertThat(customer.audit()).isEmpty();

    assertThat(customer.post(challenge, "code", "1234").location()).contains("/order/complete");
    assertThat(customer.audit()).hasSize(1);
    assertThat(customer.post(challenge, "code", "1234").status()).isEqualTo(409);
    assertThat(customer.audit()).hasSize(1);
  }

  @Test
  void theLoggedOutAccountIsSentToTheLoginUntilItLogsIn() {
    customer.expectFault("logged_out");
    assertThat(customer.add("matcha").location()).endsWith("/login");
    assertThat(customer.get("/cart").location()).endsWith("/login");
    assertThat(customer.get("/login").has("form#login-form #user")).isTrue();
    assertThat(Customer.named(SHOP.getLocalPort(), "other").get("/cart").status()).isEqualTo(200);

    customer.post("/login", "user", "demo", "password", "x");
    assertThat(customer.get("/cart").has("#cart-empty")).isTrue();
    assertThat(customer.add("matcha").location()).endsWith("/cart");
  }

  @Test
  void takingTheFaultBackEndsWhatItLeftBehind() {
    customer.expectFault("logged_out");
    customer.add("matcha");
    customer.expectFault("none");
    assertThat(customer.get("/cart").status()).isEqualTo(200);

    customer.expectFault("cart_not_empty");
    customer.add("matcha");
    customer.expectFault("none");
    assertThat(customer.get("/cart").page().select("tr.cart-item")).hasSize(1);

    customer.expectFault("sms");
    customer.buy("matcha");
    customer.expectFault("none");
    assertThat(customer.post("/challenge/sms", "code", "1234").status()).isEqualTo(409);
    assertThat(customer.post("/order/submit").location()).contains("/order/complete");
  }

  @Test
  void aChangedLayoutHasNothingOfTheContract() {
    customer.expectFault("layout_changed");
    customer.add("kettle");
    var page = customer.get("/order/confirm");
    assertThat(page.status()).isEqualTo(200);
    assertThat(
            page.page()
                .select("tr.order-item, #amounts, #payable, .payable, #submit-order, #order-form"))
        .isEmpty();
    assertThat(page.body()).doesNotContain("お支払い金額").doesNotContain("注文を確定する");
  }

  @Test
  void twoTotalsContradictEachOther() {
    customer.expectFault("two_totals");
    customer.add("kettle");
    var page = customer.get("/order/confirm").page();
    assertThat(page.select(".payable").eachText()).containsExactly("￥12,800", "￥25,600");
    assertThat(page.select("dt:contains(お支払い金額)")).hasSize(2);
  }

  @Test
  void somethingElseLiesInTheCart() {
    customer.expectFault("cart_not_empty");
    customer.add("kettle");
    assertThat(customer.get("/cart").page().select("tr.cart-item")).hasSize(2);
    assertThat(customer.get("/order/confirm").page().select("tr.order-item")).hasSize(2);
  }

  @Test
  void theFinalClickOpensAnAlert() {
    customer.expectFault("alert_on_submit");
    customer.add("kettle");
    String click = customer.get("/order/confirm").page().select("#submit-order").attr("onclick");
    assertThat(click).startsWith("alert(");
  }

  @Test
  void theTabThatIsToCrashHasOrderedBefore() {
    customer.expectFault("tab_crash_after_submit");
    var answer = customer.buy("matcha");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.page().select("script").html()).contains("for (;;)");
    assertThat(customer.audit()).hasSize(1);
  }

  private static byte[] bytesAnsweringTheFinalClick() throws IOException {
    String request =
        "POST /order/submit HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SHOP.getLocalPort())) {
      socket.setSoTimeout(5000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return socket.getInputStream().readAllBytes();
    }
  }

  private static Duration timed(Runnable visit) {
    Instant before = Instant.now();
    visit.run();
    return Duration.between(before, Instant.now());
  }
}
