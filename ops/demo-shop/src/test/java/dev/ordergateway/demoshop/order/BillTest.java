package dev.ordergateway.demoshop.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.demoshop.item.Catalogue;
import dev.ordergateway.demoshop.item.Item;
import dev.ordergateway.demoshop.money.Amounts;
import dev.ordergateway.demoshop.money.Yen;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BillTest {
  private final Catalogue catalogue = new Catalogue();

  /** The table of docs/demo-shop.md. */
  @ParameterizedTest
  @CsvSource({
    "matcha, 1280, 550, 0, 0, 1830",
    "kettle, 12800, 0, 0, 0, 12800",
    "tshirt, 2980, 550, 0, 0, 3530",
    "sweets, 3240, 550, 200, 0, 3590",
    "tenugui, 1650, 550, 100, 150, 1950",
    "figure, 39800, 0, 0, 0, 39800",
    "sold-out, 3300, 550, 0, 0, 3850"
  })
  void oneOfEachCostsWhatTheDocumentSays(
      String code, int price, int shipping, int coupon, int points, int payable) {
    Amounts amounts = bill(Yen.ZERO, line(code, 1));
    assertThat(amounts)
        .isEqualTo(
            new Amounts(new Yen(price), new Yen(shipping), new Yen(coupon), new Yen(points)));
    assertThat(amounts.payable()).isEqualTo(new Yen(payable));
  }

  @Test
  void shippingIsFreeFromTheLimitOn() {
    assertThat(bill(Yen.ZERO, line("matcha", 3)).shipping()).isEqualTo(new Yen(550));
    assertThat(bill(Yen.ZERO, line("matcha", 4)).shipping()).isEqualTo(Yen.ZERO);
  }

  @Test
  void couponAndPointsCountOnceHoweverManyOfTheItem() {
    assertThat(bill(Yen.ZERO, line("tenugui", 2)).payable()).isEqualTo(new Yen(3300 + 550 - 250));
  }

  @Test
  void aRaiseOverTheLimitForFreeShippingStillRaisesByExactlyItself() {
    assertThat(bill(new Yen(1000), line("sweets", 1)).payable()).isEqualTo(new Yen(4590));
  }

  private static Amounts bill(Yen raise, Line... lines) {
    return Bill.of(List.of(lines), raise, PaymentMethod.CARD).amounts();
  }

  private Line line(String code, int quantity) {
    Item item = catalogue.find(code).orElseThrow();
    return new Line(item, null, Map.of(), quantity);
  }
}
