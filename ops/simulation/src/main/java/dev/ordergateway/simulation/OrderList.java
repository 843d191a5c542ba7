package dev.ordergateway.simulation;

import dev.ordergateway.simulation.Shop.Line;
import dev.ordergateway.simulation.Shop.Order;
import dev.ordergateway.worker.site.Verdict;
import dev.ordergateway.worker.site.VerifyRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads an account's order list as the product's engine does, from the shop's books. */
final class OrderList {
  private static final Duration CLOCKS = Duration.ofMinutes(1);
  private static final Duration WRITING = Duration.ofMinutes(5);

  private OrderList() {}

  /**
   * @param now by the shop's clock
   * @param workersNow by the reader's
   */
  static Verdict judge(VerifyRequest request, Shop.Account account, long now, Instant workersNow) {
    if (!account.name.equals(request.account())) {
      return new Verdict.Unknown("the list belongs to " + account.name);
    }
    List<Order> exact = new ArrayList<>();
    List<Order> near = new ArrayList<>();
    for (Order order : account.orders) {
      Instant at = Terms.instant(order.at);
      boolean tooOld = !at.plus(CLOCKS).isAfter(request.from());
      boolean hasItem = order.lines.stream().anyMatch(line -> isItem(line, request));
      if (order.visibleAt > now
          || tooOld
          || !hasItem
          || request.takenOrderIds().contains(order.number)) {
        continue;
      }
      (isExactly(order, request, at) ? exact : near).add(order);
    }
    if (exact.size() == 1) {
      Order order = exact.get(0);
      return new Verdict.Ordered(order.number, order.state, order.totalYen, null);
    }
    if (!exact.isEmpty() || !near.isEmpty()) {
      return new Verdict.Unknown("several orders, or one that differs");
    }
    Instant latest = request.until() == null ? workersNow : request.until();
    Instant shown = latest.plus(Terms.VISIBILITY_DELAY);
    return workersNow.isBefore(shown)
        ? new Verdict.Unknown("may not be shown yet", request.until() == null ? null : shown)
        : new Verdict.NotOrdered();
  }

  private static boolean isItem(Line line, VerifyRequest request) {
    return line.item().equals(request.intent().itemUrl().toString());
  }

  private static boolean isExactly(Order order, VerifyRequest request, Instant at) {
    boolean tooLate = request.until() != null && at.isAfter(request.until().plus(WRITING));
    return order.lines.size() == 1
        && order.lines.get(0).quantity() == request.intent().quantity()
        && request.payableYen() != null
        && request.payableYen() == order.totalYen
        && !tooLate;
  }
}
