package dev.ordergateway.worker.journal;

import java.net.URI;

/**
 * Something this worker put into a cart.
 *
 * @param variantId empty where the intent named none
 */
public record CartLine(String itemUrl, String variantId) {
  /**
   * @param variant null where the cart shows none
   */
  public boolean matches(URI url, String variant) {
    return itemUrl.equals(url.toString())
        && (variantId.isEmpty() || variant == null || variantId.equals(variant));
  }
}
