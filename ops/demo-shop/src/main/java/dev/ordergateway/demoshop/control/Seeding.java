package dev.ordergateway.demoshop.control;

import dev.ordergateway.demoshop.item.Catalogue;
import dev.ordergateway.demoshop.item.Item;
import dev.ordergateway.demoshop.item.Variant;
import dev.ordergateway.demoshop.money.Yen;
import dev.ordergateway.demoshop.order.Bill;
import dev.ordergateway.demoshop.order.Line;
import dev.ordergateway.demoshop.order.Order;
import dev.ordergateway.demoshop.order.OrderBook;
import dev.ordergateway.demoshop.order.OrderStatus;
import dev.ordergateway.demoshop.order.PaymentMethod;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Gives an account a past. */
public final class Seeding {
  private final Catalogue catalogue;
  private final OrderBook orders;
  private final Clock clock;

  public Seeding(Catalogue catalogue, OrderBook orders, Clock clock) {
    this.catalogue = catalogue;
    this.orders = orders;
    this.clock = clock;
  }

  List<Order> plant(Seed seed) {
    Item item =
        catalogue
            .find(seed.item())
            .orElseThrow(() -> JsonBody.refused("there is no item " + seed.item()));
    List<Line> lines = List.of(new Line(item, variant(item, seed), Map.of(), seed.quantity()));
    // Only who has yet to pay at a store must have chosen to.
    PaymentMethod payment =
        seed.status() == OrderStatus.AWAITING_PAYMENT ? PaymentMethod.KONBINI : PaymentMethod.CARD;
    Bill bill = Bill.of(lines, Yen.ZERO, payment);
    Instant newest = createdAt(seed);
    return IntStream.range(0, seed.count())
        .mapToObj(
            nth ->
                orders.enter(
                    seed.account(),
                    lines,
                    bill,
                    seed.status(),
                    newest.minus(Duration.ofMinutes(nth))))
        .toList();
  }

  private static Variant variant(Item item, Seed seed) {
    if (item.variants().isEmpty() && seed.variantId() == null) {
      return null;
    }
    return item.variant(seed.variantId())
        .orElseThrow(
            () ->
                JsonBody.refused("there is no variant " + seed.variantId() + " of " + item.code()));
  }

  private Instant createdAt(Seed seed) {
    if (seed.createdAt() == null) {
      return clock.instant();
    }
    try {
      return OffsetDateTime.parse(seed.createdAt()).toInstant();
    } catch (DateTimeException unreadable) {
      throw JsonBody.refused("created_at is no time: " + seed.createdAt());
    }
  }
}
