package dev.ordergateway.worker.site;

import java.time.Instant;

/** How the payment of a placed order stands. */
public sealed interface PaymentResult {
  /**
   * @param siteOrderId the site's order number where the page shows it, else null
   */
  record Paid(String siteOrderId) implements PaymentResult {}

  /**
   * A person pays elsewhere, such as at a convenience store.
   *
   * @param deadline null where the page shows none that is readable
   * @param detail what the person needs to pay: the payment slip's number
   */
  record Awaiting(String siteOrderId, Instant deadline, String detail) implements PaymentResult {}

  /** The site asks for a person now. */
  record Challenged(String what) implements PaymentResult {}

  /** The answer was lost or not understood: never paid again by itself. */
  record Unknown(String why) implements PaymentResult {}
}
