package dev.ordergateway.worker.site;

/** What is known after the final click. */
public sealed interface SubmitResult {
  /**
   * The site says that the order was placed.
   *
   * @param siteOrderId the site's order number, null where the page does not show a readable one
   */
  record Placed(String siteOrderId) implements SubmitResult {}

  /**
   * The site asks for a person before, or after, it places the order.
   *
   * @param what such as {@code 3-D Secure}, or the login page
   */
  record Challenged(String what) implements SubmitResult {}

  /** Nothing was clicked, for certain: the permit is spent, and no order can come of it. */
  record NotClicked(String why) implements SubmitResult {}

  /** Anything else: never clicked again, looked up at the order list. */
  record Unknown(String why) implements SubmitResult {}
}
