package dev.ordergateway.simulation;

import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.database.MemoryDatabase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What must be true when everything has come to rest: the shop's books and the mirror agree. */
final class TrueEnd {
  static final String ENDS = "every task reaches an end";
  static final String NOTHING_BOUGHT = "a task that ended without success bought nothing";
  static final String ONE_BOUGHT = "a task that succeeded has one order, under its number";
  static final String ORDER_KNOWN = "no order is unknown";
  static final String FACTS_TOLD = "what a worker wrote down to tell is told";

  private final World world;
  private final Invariants invariants;
  private final MemoryDatabase gateway;
  private final Shop shop;
  private final List<WorkerMachine> machines;

  TrueEnd(
      World world,
      Invariants invariants,
      MemoryDatabase gateway,
      Shop shop,
      List<WorkerMachine> machines) {
    this.world = world;
    this.invariants = invariants;
    this.gateway = gateway;
    this.shop = shop;
    this.machines = machines;
  }

  boolean isReached() {
    return invariants.notDone().isEmpty();
  }

  void requireReached() {
    Invariants.require(isReached(), ENDS, invariants.notDone());
  }

  /** Everything is looked at once more. */
  void judge() {
    requireReached();
    invariants.acknowledgedIsThere();
    Set<String> reviewed =
        new HashSet<>(
            gateway.list(
                "SELECT task_id FROM manual_reviews WHERE status = 'open'",
                row -> row.getString(1)));
    if (!reviewed.isEmpty()) {
      world.met(Situation.REVIEW_OPENED);
    }
    for (Row row : invariants.rows()) {
      judge(row, reviewed.contains(row.taskId()));
    }
    Set<String> logged =
        new HashSet<>(
            gateway.list(
                "SELECT task_id || ' ' || body FROM order_report_log", row -> row.getString(1)));
    for (WorkerMachine machine : machines) {
      for (String[] report : machine.told) {
        String told = report[1] + " " + report[2];
        Invariants.require(logged.contains(told), FACTS_TOLD, machine + ": " + told);
      }
    }
  }

  private void judge(Row row, boolean isReviewed) {
    List<Shop.Order> orders = shop.ordersOf(row.taskId());
    String facts = row + ", orders " + orders.stream().map(order -> order.number).toList();
    switch (row.status()) {
      case FAILED, CANCELLED -> {
        Invariants.require(orders.isEmpty() || isReviewed, NOTHING_BOUGHT, facts);
        world.met(Situation.TASK_FAILED);
        if (row.status() == TaskStatus.CANCELLED && row.leaseCount() > 0) {
          world.met(Situation.STOPPED_BY_CANCEL);
        }
      }
      case SUCCEEDED -> {
        Invariants.require(orders.size() == 1, ONE_BOUGHT, facts);
        List<String> numbers = numbersOf(row.taskId());
        Invariants.require(
            numbers.isEmpty() || numbers.equals(List.of(orders.get(0).number)),
            ONE_BOUGHT,
            facts + ", reported " + numbers);
        world.met(Situation.TASK_SUCCEEDED);
        if (row.retryNo() > 0) {
          world.met(Situation.RETRIED_AND_BOUGHT);
        }
      }
      case NEEDS_HUMAN -> {
        List<String> numbers = numbersOf(row.taskId());
        boolean isTrue =
            numbers.isEmpty()
                || isReviewed
                || (orders.size() == 1 && numbers.equals(List.of(orders.get(0).number)));
        Invariants.require(isTrue, ORDER_KNOWN, facts + ", reported " + numbers);
        world.met(Situation.TASK_NEEDS_HUMAN);
      }
      case QUEUED, LEASED, RUNNING, STALE -> throw new IllegalStateException(facts);
    }
    Invariants.require(
        orders.isEmpty()
            || isReviewed
            || row.status() == TaskStatus.SUCCEEDED
            || row.status() == TaskStatus.NEEDS_HUMAN,
        ORDER_KNOWN,
        facts);
  }

  private List<String> numbersOf(String task) {
    return gateway.list(
        "SELECT site_order_id FROM site_orders WHERE task_id = '" + task + "' ORDER BY 1",
        row -> row.getString(1));
  }
}
