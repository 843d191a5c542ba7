package dev.ordergateway.worker.site;

/**
 * A step at a site. Its name is part of evidence file names (SPEC §7.3) and the key of the
 * profile's measured dates (SPEC §7.4).
 */
public enum Step {
  CART_ADD("cart-add", true),
  CART_CHECK("cart-check", true),
  ORDER_CONFIRM("order-confirm", true),
  ORDER_SUBMIT("order-submit", true),
  PAYMENT("payment", true),
  VERIFY("verify", false),
  ORDER_LIST("order-list", false),
  ORDER_DETAIL("order-detail", false);

  private final String wire;
  private final boolean writing;

  Step(String wire, boolean writing) {
    this.wire = wire;
    this.writing = writing;
  }

  public String wire() {
    return wire;
  }

  /** Whether it changes something at the site, or leads to it: never run unmeasured. */
  public boolean writing() {
    return writing;
  }
}
