package dev.ordergateway.worker.site;

import java.net.URI;
import java.util.List;

/**
 * An order as a list of orders shows it. Whatever the page does not say, or is not recognised, is
 * null.
 *
 * @param number the site's
 * @param date as the site writes it
 * @param dateIso the same in ISO-8601, in the shop's zone: a day, or a moment with its offset
 * @param shopId as the site counts its shops
 */
public record ReadOrder(
    String number, String date, String dateIso, Long shopId, String shopName, List<Item> items) {
  public ReadOrder {
    items = List.copyOf(items);
  }

  /** A line of an order. */
  public record Item(Long itemId, String name, URI url) {}
}
