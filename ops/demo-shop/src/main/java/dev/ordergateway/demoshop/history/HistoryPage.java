package dev.ordergateway.demoshop.history;

import dev.ordergateway.demoshop.order.Order;
import java.util.List;

/**
 * One page of a history.
 *
 * @param total how many orders there are on all pages
 * @param number counts from 1
 */
public record HistoryPage(int total, int number, List<Order> orders) {
  static final int SIZE = 25;

  /** A page before the first is the first; one behind the last holds nothing. */
  static HistoryPage of(List<Order> all, int asked) {
    int number = Math.max(1, asked);
    List<Order> shown = all.stream().skip((number - 1L) * SIZE).limit(SIZE).toList();
    return new HistoryPage(all.size(), number, shown);
  }

  public boolean hasNext() {
    return (long) number * SIZE < total;
  }

  public int next() {
    return number + 1;
  }
}
