package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.VerifyRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Whether an order in the list is the one that is looked for. */
final class OrderMatch {
  /** Two clocks are compared: this machine's and the shop's. */
  static final Duration CLOCKS = Duration.ofMinutes(1);

  /** From the click until the shop writes the order down. */
  private static final Duration WRITING = Duration.ofMinutes(5);

  /** How alike they are. */
  enum Likeness {
    /** Item, variant, quantity, amount and time. */
    EXACT,
    /** The same item at a time that may be ours, and something else that differs. */
    NEAR,
    OTHER
  }

  private final VerifyRequest request;
  private final Wanted wanted;

  OrderMatch(VerifyRequest request, Wanted wanted) {
    this.request = request;
    this.wanted = wanted;
  }

  /** Whether the order, and all older ones, can't be ours. */
  boolean isTooOld(ListedOrder order) {
    return !order.date().end().plus(CLOCKS).isAfter(request.from());
  }

  /**
   * @throws Unreadable where the row does not say what is needed to tell
   */
  Likeness of(ListedOrder order) {
    if (isTooOld(order) || request.takenOrderIds().contains(order.number())) {
      return Likeness.OTHER;
    }
    List<Line> lines = order.lines();
    if (lines.stream().noneMatch(this::mayBeOurs)) {
      return Likeness.OTHER;
    }
    return lines.size() == 1
            && wanted.isExactly(lines.get(0))
            && sameAmount(order)
            && !isTooLate(order)
        ? Likeness.EXACT
        : Likeness.NEAR;
  }

  /** A list that shows no variant does not tell which one it was. */
  private boolean mayBeOurs(Line line) {
    return wanted.isProduct(line) || (wanted.isItem(line) && line.variantId() == null);
  }

  /** An amount that is not known matches none: without a confirmation read, nobody clicked. */
  private boolean sameAmount(ListedOrder order) {
    Long total = order.totalYen();
    return request.payableYen() != null && request.payableYen().equals(total);
  }

  private boolean isTooLate(ListedOrder order) {
    Instant until = request.until();
    return until != null && order.date().from().isAfter(until.plus(WRITING));
  }
}
