package dev.ordergateway.worker.site;

import dev.ordergateway.api.order.OrderState;
import java.time.Instant;

/** The answer to a {@link VerifyRequest}. Only what is proven is said. */
public sealed interface Verdict {
  /**
   * Exactly one order matches by item, quantity, amount and time, and no other task holds it.
   *
   * @param state where the order stands: ordered, awaiting_payment, paid, shipped, delivered or
   *     cancelled
   * @param payableYen null where the list does not show it
   * @param payDeadline null where none is shown
   */
  record Ordered(String siteOrderId, OrderState state, Long payableYen, Instant payDeadline)
      implements Verdict {}

  /**
   * The pages read cover the window in full, the site shows new orders by now, and none is ours.
   */
  record NotOrdered() implements Verdict {}

  /**
   * Anything else.
   *
   * @param askAgainAt where nothing but the site's visibility delay stands between this and an
   *     answer: when that is over; else null
   */
  record Unknown(String why, Instant askAgainAt) implements Verdict {
    public Unknown(String why) {
      this(why, null);
    }
  }
}
