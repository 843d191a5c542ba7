package dev.ordergateway.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** How a task may end so that what the gateway says of it is what the shop's books say. */
enum TrueEnd {
  /** Succeeded: one order, paid, under the number that was reported. */
  BOUGHT,
  /** A person is needed: one order under the number that was reported, and nobody paid. */
  ORDERED_NOT_PAID,
  /** A person is needed: one order under the number that was reported, to be paid in a store. */
  AWAITING_PAYMENT,
  /** A person is needed: one order under the number that was reported, paid, which nobody saw. */
  PAID_UNSEEN,
  /** A person is needed: one order, and no number was ever reported. */
  ORDERED_UNPROVEN,
  /** A person is needed: no order, which nothing but the books can tell. */
  NOTHING_PROVEN,
  /** Failed: no order. */
  NOT_BOUGHT;

  /**
   * @param order what the gateway says
   * @param sold the shop's orders of this task
   * @throws AssertionError where the two do not fit together
   */
  static TrueEnd of(JsonNode order, List<JsonNode> sold) {
    String status = order.at("/task/status").asText();
    Set<String> numbers = new TreeSet<>();
    order.get("reports").forEach(report -> numbers.addAll(text(report.path("site_order_id"))));
    String facts = "status %s, reported %s, sold %s".formatted(status, numbers, sold);
    if (sold.size() > 1) {
      throw new AssertionError("BOUGHT TWICE: " + facts);
    }
    if (sold.isEmpty()) {
      if (numbers.isEmpty() && status.equals("needs_human")) {
        return NOTHING_PROVEN;
      }
      if (numbers.isEmpty() && status.equals("failed")) {
        return NOT_BOUGHT;
      }
      throw new AssertionError("not true: " + facts);
    }
    String paid = sold.get(0).get("status").asText();
    boolean known = numbers.equals(Set.of(sold.get(0).get("order_number").asText()));
    if (known && status.equals("succeeded") && paid.equals("paid")) {
      return BOUGHT;
    }
    if (known && status.equals("needs_human") && paid.equals("paid")) {
      return PAID_UNSEEN;
    }
    if (known && status.equals("needs_human") && paid.equals("ordered")) {
      return ORDERED_NOT_PAID;
    }
    if (known && status.equals("needs_human") && paid.equals("awaiting_payment")) {
      return AWAITING_PAYMENT;
    }
    if (numbers.isEmpty() && status.equals("needs_human")) {
      return ORDERED_UNPROVEN;
    }
    throw new AssertionError("not true: " + facts);
  }

  private static List<String> text(JsonNode number) {
    return number.isTextual() ? List.of(number.asText()) : List.of();
  }
}
