package dev.ordergateway.gateway.procurement;

import dev.ordergateway.gateway.http.ApiException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which sites can be bought at, and where their tasks are made. */
public final class PurchaseChannels {
  private final Map<String, PurchaseChannel> bySite = new LinkedHashMap<>();

  /**
   * @param clients for {@code pdd}
   * @param orders for each of these sites
   */
  public PurchaseChannels(ClientPurchases clients, OrderPurchases orders, Iterable<String> sites) {
    for (String site : sites) {
      bySite.put(site, orders.at(site));
    }
    bySite.put(ClientPurchases.SITE, clients);
  }

  /**
   * @throws ApiException INVALID where nothing is bought there
   */
  PurchaseChannel of(String site) {
    PurchaseChannel channel = bySite.get(site);
    if (channel == null) {
      throw ApiException.invalid("site", "must be one of " + bySite.keySet());
    }
    return channel;
  }
}
