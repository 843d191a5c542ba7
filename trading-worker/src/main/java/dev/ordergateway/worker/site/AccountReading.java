package dev.ordergateway.worker.site;

/**
 * What can be read of the account's orders at a site (SPEC §4, §7.4). Nothing here changes anything
 * there, so it may be done again at any time; used under the account's lock. Each may be done with
 * a step that was never measured, and says so. Both throw {@link SiteException}: logged out (5001),
 * a page that is not understood (5002), a challenge (5003), too slow or unreachable (5005).
 */
public interface AccountReading {
  /**
   * Reads the list of orders, page by page from the newest, until the window is covered.
   *
   * @throws SiteException as above; where only a later page can't be understood, what was read
   *     before it is returned, and is not covered
   */
  OrderList listOrders(ListRequest request, ReadingTime time);

  /**
   * Reads the page of one order.
   *
   * @throws SiteException also where the number is none of this site's (4220), and where the page
   *     shows neither the order nor that there is none (5002)
   */
  OrderDetail orderDetail(String orderNumber, ReadingTime time);
}
