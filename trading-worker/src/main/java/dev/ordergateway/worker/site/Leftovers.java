package dev.ordergateway.worker.site;

import java.net.URI;

/** Knows what this worker itself put into the cart in earlier orders. */
@FunctionalInterface
public interface Leftovers {
  /**
   * @param variantId null where the line shows none
   * @return whether that line may be removed: this worker put it there, and no person did
   */
  boolean isOurs(URI itemUrl, String variantId);
}
