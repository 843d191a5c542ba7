package dev.ordergateway.worker.site.profile;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Addresses, absolute. All but {@code item} are opened.
 *
 * @param item how an item's address looks, with <code>{code}</code>; two addresses with the same
 *     code are the same item. Null: addresses are compared as they are
 * @param cart null where not measured
 * @param confirmation null where not measured
 * @param history with <code>{page}</code>, from 1; may have <code>{year}</code>
 * @param historyOlder the same list in the form of the site's former pages; null where there is
 *     none
 * @param detail with <code>{order}</code>
 * @param login the page on which a person logs in
 */
public record Urls(
    String item,
    URI cart,
    URI confirmation,
    String history,
    String historyOlder,
    String detail,
    URI login) {

  /** The list's page, from 1, the newest orders first. */
  public URI history(int page, int year) {
    return page(history, page, year);
  }

  /**
   * A page of a list.
   *
   * @param list {@link #history} or {@link #historyOlder}
   */
  public URI page(String list, int page, int year) {
    return URI.create(
        list.replace("{page}", String.valueOf(page)).replace("{year}", String.valueOf(year)));
  }

  public URI detail(String order) {
    return URI.create(detail.replace("{order}", URLEncoder.encode(order, StandardCharsets.UTF_8)));
  }
}
