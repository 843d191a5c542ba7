package dev.ordergateway.simulation;

import static dev.ordergateway.simulation.Invariants.require;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.simulation.Coverage.Situation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The shop's own books: the truth about what was bought. */
final class Shop {
  static final String ONE_SUBMISSION = "at most one submission at the site per task";
  static final String PERMITTED = "no click without a permit";
  static final String IN_TIME = "no click begins after its permit's time";
  static final String ONE_TASKS_ITEM = "an order holds its task's item and nothing else";

  static final String PERSONS_THINGS = "what a person put into the cart stays there";

  static final String NOT_LATER = "what a person could say was not bought is not bought later";

  /** Whose a line is that no task put there. */
  static final String PERSON = "a person";

  record Line(String item, int quantity, String putBy) {}

  /** What lies in an account's cart, and what it bought. */
  static final class Account {
    final String name;
    final List<Line> cart = new ArrayList<>();
    final List<Order> orders = new ArrayList<>();

    Account(String name) {
      this.name = name;
    }
  }

  /** An order in the books. */
  static final class Order {
    final String number;
    final String task;
    final List<Line> lines;
    final long totalYen;
    final long at;
    final long visibleAt;
    OrderState state = OrderState.ORDERED;

    Order(String number, String task, List<Line> lines, long totalYen, long at, long visibleAt) {
      this.number = number;
      this.task = task;
      this.lines = lines;
      this.totalYen = totalYen;
      this.at = at;
      this.visibleAt = visibleAt;
    }
  }

  /**
   * What the confirmation page showed when it was read last: what a click on it orders.
   *
   * @param task on whose behalf, which the shop does not know
   */
  record Checkout(Account account, String task, String item, int quantity, List<Line> lines) {}

  private final World world;
  private final Map<String, Integer> clicks = new HashMap<>();
  private final Map<String, List<Order>> orders = new HashMap<>();
  private final Set<String> saidNotToHave = new HashSet<>();
  private int numbers;
  private int underWay;

  Shop(World world) {
    this.world = world;
  }

  static String url(int item) {
    return "https://shop.example/item/" + item;
  }

  static long priceYen(String url) {
    return 1_000L * (1 + url.charAt(url.length() - 1) - '0');
  }

  static long total(List<Line> lines) {
    return lines.stream().mapToLong(line -> priceYen(line.item()) * line.quantity()).sum();
  }

  /** A person looked for it, and the gateway let that word count. */
  void saidNotToHave(String task) {
    saidNotToHave.add(task);
  }

  /** It may be bought after all. */
  void isRunAgain(String task) {
    saidNotToHave.remove(task);
  }

  /** Orders that were clicked and have not arrived yet. */
  int underWay() {
    return underWay;
  }

  int clicks(String task) {
    return clicks.getOrDefault(task, 0);
  }

  List<Order> ordersOf(String task) {
    return orders.getOrDefault(task, List.of());
  }

  /** The button has been pressed. */
  void clicked(Checkout checkout) {
    int count = clicks.merge(checkout.task(), 1, Integer::sum);
    require(count <= 1, ONE_SUBMISSION, checkout.task() + " was clicked " + count + " times");
  }

  /** The click is on its way to the shop's books. */
  void submit(Checkout checkout, long delay, Invariants gateway) {
    underWay++;
    world.time.doAt(
        world.now() + delay,
        () -> {
          underWay--;
          Row row = gateway.row(checkout.task());
          if (!row.status().active()) {
            world.met(Situation.ORDER_ARRIVED_LATE);
          }
          if (row.status() == dev.ordergateway.api.order.TaskStatus.STALE) {
            world.met(Situation.ORDER_ARRIVED_WHILE_STALE);
          }
          place(checkout);
        });
  }

  private void place(Checkout checkout) {
    Order order = book(checkout.account(), checkout.task(), checkout.lines());
    world.step(
        "shop",
        "places",
        order.number,
        "of",
        checkout.account().name,
        "for",
        checkout.task(),
        order.lines);
    checkout.lines().forEach(checkout.account().cart::remove);
    List<Order> ofTask = orders.computeIfAbsent(checkout.task(), task -> new ArrayList<>());
    ofTask.add(order);
    require(ofTask.size() == 1, ONE_SUBMISSION, checkout.task() + " was ordered twice");
    require(!saidNotToHave.contains(checkout.task()), NOT_LATER, checkout.task());
    Line line = checkout.lines().get(0);
    boolean exact =
        checkout.lines().size() == 1
            && line.item().equals(checkout.item())
            && line.quantity() == checkout.quantity();
    require(exact, ONE_TASKS_ITEM, checkout.task() + " bought " + checkout.lines());
  }

  private Order book(Account account, String task, List<Line> lines) {
    long visible = world.now() + world.dice.between(0, Terms.VISIBILITY_DELAY.toMillis());
    Order order =
        new Order(
            "shop-" + ++numbers, task, List.copyOf(lines), total(lines), world.now(), visible);
    account.orders.add(order);
    return order;
  }

  /** A person buys something there, never exactly what a task buys. */
  void buyByHand(Account account, int item) {
    Order order = book(account, PERSON, List.of(new Line(url(item), 7, PERSON)));
    world.step("person", "buys", order.number, "as", account.name);
  }
}
