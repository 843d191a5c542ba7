package dev.ordergateway.worker.site.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.CartView;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.WriteGate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Choosing an item, and a cart that holds it and nothing else. */
class CartIT extends SiteFixture {
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "tshirt, -, none, BAD_INTENT",
        "tshirt, q, none, UNAVAILABLE_ITEM",
        "tshirt, l, none, UNAVAILABLE_ITEM",
        "tshirt, xl, none, UNAVAILABLE_ITEM",
        "kettle, m, none, UNAVAILABLE_ITEM",
        "kettle, -, gold, BAD_INTENT",
        "gone, -, none, UNAVAILABLE_ITEM"
      })
  void whatTheItemDoesNotOfferIsNotBought(
      String code, String variant, String wrapping, WorkerErrorCode expected) {
    PurchaseIntent intent = intent(code, variant, Map.of("wrapping", wrapping));
    stopped(() -> site.addToCart(intent, null, (url, id) -> false, OPEN), expected);
    assertThat(shop.count("POST /cart/add")).isZero();
  }

  @Test
  void theOnlyVariantNeedsNoName() {
    PurchaseIntent intent = intent("cap", null, Map.of());
    assertThat(toConfirmation(intent).value().payableYen()).isEqualTo(9550);
    assertThat(shop.cart).containsExactly("cap,one,2");
  }

  @Test
  void anUnknownOptionIsABadIntent() {
    PurchaseIntent intent = intent("kettle", null, Map.of("colour", "red"));
    stopped(
        () -> site.addToCart(intent, null, (url, id) -> false, OPEN), WorkerErrorCode.BAD_INTENT);
  }

  @Test
  void ownLeftoversAreRemovedAndTheQuantityIsExact() {
    shop.cart.addAll(List.of("kettle,,5", "tshirt,m,1"));
    Observed<CartView> added =
        site.addToCart(intent("kettle", null, Map.of()), null, (url, variant) -> true, OPEN);
    assertThat(added.value().totalYen()).isEqualTo(1000);
    assertThat(shop.cart).containsExactly("kettle,,2");
  }

  @Test
  void whatSomebodyElsePutIntoTheCartStopsBeforeAnythingIsTouched() {
    shop.cart.addAll(List.of("kettle,,5", "tshirt,m,1"));
    stopped(
        () ->
            site.addToCart(
                intent("kettle", null, Map.of()),
                null,
                (url, variant) -> !"m".equals(variant),
                OPEN),
        WorkerErrorCode.CART_HOLDS_OTHER);
    assertThat(shop.cart).containsExactly("kettle,,5", "tshirt,m,1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kettle,,3", "kettle,x,2", "cap,,2", "kettle,,2 kettle,,2"})
  void aCartThatShowsAnythingElseStops(String lines) {
    PurchaseIntent intent = intent("tshirt", "m", Map.of());
    shop.cart.addAll(List.of(lines.split(" ", -1)));
    stopped(() -> site.checkCart(intent), WorkerErrorCode.CART_HOLDS_OTHER);
    shop.cart.clear();
    stopped(() -> site.checkCart(intent), WorkerErrorCode.CART_HOLDS_OTHER);
  }

  @Test
  void onlyTheIntentsOwnLinesAreTakenOutAgain() {
    shop.cart.addAll(List.of("kettle,,5", "tshirt,m,1", "tshirt,s,1"));
    site.removeFromCart(intent("tshirt", "m", Map.of()), OPEN);
    assertThat(shop.cart).containsExactly("kettle,,5", "tshirt,s,1");
  }

  @Test
  void aClosedGateStopsEachWrite() {
    WriteGate closed =
        () -> {
          throw new IllegalStateException("the lease is over");
        };
    PurchaseIntent intent = intent("kettle", null, Map.of());
    assertThatThrownBy(() -> site.addToCart(intent, null, (url, id) -> true, closed))
        .isInstanceOf(IllegalStateException.class);
    assertThat(shop.count("POST /cart/add")).isZero();
    shop.cart.add("kettle,,2");
    assertThatThrownBy(() -> site.removeFromCart(intent, closed))
        .isInstanceOf(IllegalStateException.class);
    assertThat(shop.count("POST /cart/remove")).isZero();
    site.readConfirmation(intent);
    site.armSubmit().click(OPEN);
    assertThatThrownBy(() -> site.pay(closed)).isInstanceOf(IllegalStateException.class);
    assertThat(shop.count("POST /payment/N-1")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "out_of_stock, UNAVAILABLE_ITEM",
    "logged_out, LOGGED_OUT",
    "cart_layout, LAYOUT_NOT_UNDERSTOOD",
    "slow, UNREACHABLE"
  })
  void aKnownTroubleIsToldByItsCode(String fault, WorkerErrorCode code) {
    shop.fault = fault;
    stopped(
        () -> site.addToCart(intent("kettle", null, Map.of()), null, (url, variant) -> false, OPEN),
        code);
  }

  @Test
  void aShopThatDoesNotAnswerIsUnreachable() {
    shop.close();
    assertThat(
            stopped(
                () -> site.checkCart(intent("kettle", null, Map.of())),
                WorkerErrorCode.UNREACHABLE))
        .hasMessageContaining("ERR_CONNECTION_REFUSED");
  }
}
