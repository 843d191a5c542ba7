package dev.ordergateway.demoshop.order;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All orders of all accounts. Safe for use by several threads. */
public final class OrderBook {
  private static final Comparator<Order> OLDEST_FIRST =
      Comparator.comparing(Order::createdAt).thenComparing(order -> order.number().sequence());

  private final Clock clock;
  private final Duration visibility;
  private final List<Order> orders = new ArrayList<>();
  private long sequence;

  /**
   * @param visibility how long a new order stays out of its customer's history
   */
  public OrderBook(Clock clock, Duration visibility) {
    this.clock = clock;
    this.visibility = visibility;
    // Numbers begin with the second of the day, so that a shop started anew repeats none.
    this.sequence =
        LocalTime.ofInstant(clock.instant(), ZoneId.of("Asia/Tokyo")).toSecondOfDay() * 100_000L;
  }

  /** Makes an order now. */
  public synchronized Order place(String account, List<Line> lines, Bill bill) {
    return enter(account, lines, bill, bill.payment().firstStatus(), clock.instant());
  }

  /** Makes an order as if it had been made at {@code createdAt}. */
  public synchronized Order enter(
      String account, List<Line> lines, Bill bill, OrderStatus status, Instant createdAt) {
    Instant at = createdAt.truncatedTo(ChronoUnit.MILLIS);
    OrderNumber number = OrderNumber.of(at, ++sequence);
    Order order = new Order(number, account, lines, bill.amounts(), bill.payment(), status, at);
    orders.add(order);
    return order;
  }

  public synchronized List<Order> all() {
    return orders.stream().sorted(OLDEST_FIRST).toList();
  }

  public synchronized Optional<Order> find(String account, String number) {
    return find(number).filter(order -> order.account().equals(account));
  }

  /** What the account's history shows, newest first. */
  public synchronized List<Order> history(String account) {
    return orders.stream()
        .filter(order -> order.account().equals(account) && visible(order))
        .sorted(OLDEST_FIRST.reversed())
        .toList();
  }

  public synchronized Optional<Order> inHistory(String account, String number) {
    return find(account, number).filter(this::visible);
  }

  /** Moves an order on; empty where there is none of that number. */
  public synchronized Optional<Order> move(String number, OrderStatus status) {
    return find(number)
        .map(
            order -> {
              Order moved = order.in(status);
              orders.set(orders.indexOf(order), moved);
              return moved;
            });
  }

  /** Pays by card; empty where the order can't be paid so, or has been paid before. */
  public synchronized Optional<Order> pay(String account, String number) {
    return find(account, number)
        .filter(Order::payableByCard)
        .flatMap(order -> move(number, OrderStatus.PAID));
  }

  /** Forgets all orders, but repeats no number. */
  public synchronized void clear() {
    orders.clear();
  }

  private Optional<Order> find(String number) {
    return orders.stream().filter(order -> order.number().text().equals(number)).findFirst();
  }

  private boolean visible(Order order) {
    return !order.createdAt().plus(visibility).isAfter(clock.instant());
  }
}
