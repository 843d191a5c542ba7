package dev.ordergateway.demoshop.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.demoshop.item.Catalogue;
import dev.ordergateway.demoshop.money.Yen;
import dev.ordergateway.demoshop.page.JapaneseTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderBookTest {
  // Already the next day in Japan, and a Friday there.
  private static final Instant NOW = Instant.parse("2026-09-24T15:03:00.123456Z");
  private static final List<Line> LINES =
      List.of(new Line(new Catalogue().find("kettle").orElseThrow(), null, Map.of(), 1));

  private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);

  @Test
  void anOrderNumberNamesTheShopTheDayInJapanAndTenDigits() {
    Order order = place(new OrderBook(clock, Duration.ZERO), PaymentMethod.CARD);
    assertThat(order.number().text()).isEqualTo("310001-20260925-0018000001");
    assertThat(order.createdAt()).isEqualTo("2026-09-24T15:03:00.123Z");
  }

  @Test
  void aShopStartedAnewRepeatsNoNumber() {
    Order before = place(new OrderBook(clock, Duration.ZERO), PaymentMethod.CARD);
    Clock later = Clock.offset(clock, Duration.ofSeconds(1));
    Order after = place(new OrderBook(later, Duration.ZERO), PaymentMethod.CARD);
    assertThat(after.number()).isNotEqualTo(before.number());
  }

  @Test
  void forgettingOrdersDoesNotForgetTheirNumbers() {
    OrderBook orders = new OrderBook(clock, Duration.ZERO);
    Order before = place(orders, PaymentMethod.CARD);
    orders.clear();
    assertThat(orders.all()).isEmpty();
    assertThat(place(orders, PaymentMethod.CARD).number()).isNotEqualTo(before.number());
  }

  @Test
  void aStoreIsPaidBeforeTheEndOfTheThirdDayInJapan() {
    Order order = place(new OrderBook(clock, Duration.ZERO), PaymentMethod.KONBINI);
    assertThat(order.status()).isEqualTo(OrderStatus.AWAITING_PAYMENT);
    assertThat(JapaneseTime.of(order.createdAt())).isEqualTo("2026/09/25(金) 00:03");
    assertThat(JapaneseTime.of(order.payDeadline())).isEqualTo("2026/09/28(月) 23:59");
  }

  @Test
  void aNewOrderStaysOutOfTheHistoryForAWhile() {
    OrderBook orders = new OrderBook(clock, Duration.ofMinutes(10));
    Order fresh = place(orders, PaymentMethod.CARD);
    Bill bill = Bill.of(LINES, Yen.ZERO, PaymentMethod.CARD);
    Order old =
        orders.enter("demo", LINES, bill, OrderStatus.PAID, NOW.minus(Duration.ofMinutes(10)));
    assertThat(orders.history("demo")).containsExactly(old);
    assertThat(orders.inHistory("demo", fresh.number().text())).isEmpty();
    assertThat(orders.find("demo", fresh.number().text())).contains(fresh);
    assertThat(orders.all()).containsExactly(old, fresh);
  }

  @Test
  void aCardPaysOnlyOnceAndOnlyItsOwnersOrder() {
    OrderBook orders = new OrderBook(clock, Duration.ZERO);
    String number = place(orders, PaymentMethod.CARD).number().text();
    assertThat(orders.pay("somebody else", number)).isEmpty();
    assertThat(orders.pay("demo", number)).isPresent();
    assertThat(orders.pay("demo", number)).isEmpty();
  }

  private static Order place(OrderBook orders, PaymentMethod payment) {
    return orders.place("demo", LINES, Bill.of(LINES, Yen.ZERO, payment));
  }
}
