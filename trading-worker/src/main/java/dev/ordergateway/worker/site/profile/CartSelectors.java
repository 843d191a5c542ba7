package dev.ordergateway.worker.site.profile;

/**
 * The cart.
 *
 * @param remove the button that removes a line, within its row
 * @param empty shown where the cart holds nothing
 * @param total what the cart says it costs; null where it says nothing
 * @param proceed leads to the confirmation
 */
public record CartSelectors(
    LineSelectors line, Field remove, Field empty, Field total, Field proceed) {
  static final CartSelectors NONE = new CartSelectors(LineSelectors.NONE, null, null, null, null);

  public CartSelectors {
    line = line == null ? LineSelectors.NONE : line;
  }
}
