package dev.ordergateway.worker.site;

import java.net.URI;
import java.util.Map;

/**
 * What is to be bought, checked (SPEC §7.2).
 *
 * @param itemUrl absolute, http or https; its host is one of the site's
 * @param quantity 1 or more
 * @param variantId null where the intent names none; the site decides whether it needs one
 * @param options other choices of the item page, name → value; never null
 * @param maxTotalYen the most that may be paid in all, whole yen, 1 or more; null where the intent
 *     names no limit
 */
public record PurchaseIntent(
    URI itemUrl, int quantity, String variantId, Map<String, String> options, Long maxTotalYen) {
  public PurchaseIntent {
    options = Map.copyOf(options);
  }
}
