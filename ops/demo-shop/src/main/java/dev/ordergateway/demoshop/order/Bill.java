package dev.ordergateway.demoshop.order;

import dev.ordergateway.demoshop.item.Item;
import dev.ordergateway.demoshop.money.Amounts;
import dev.ordergateway.demoshop.money.Yen;
import java.util.List;
import java.util.function.Function;

/** What is to be paid, and how. */
public record Bill(Amounts amounts, PaymentMethod payment) {
  /**
   * Adds up: coupon and points count once per item, however many of it.
   *
   * @param raise what is asked on top of the prices
   */
  public static Bill of(List<Line> lines, Yen raise, PaymentMethod payment) {
    Yen coupon = once(lines, Item::coupon);
    Yen points = once(lines, Item::points);
    return new Bill(Amounts.of(Line.sum(lines), coupon, points, raise), payment);
  }

  private static Yen once(List<Line> lines, Function<Item, Yen> taken) {
    return lines.stream().map(Line::item).distinct().map(taken).reduce(Yen.ZERO, Yen::plus);
  }
}
