package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.reading.ShopDate;
import java.util.ArrayList;
import java.util.List;

/**
 * What one page of a list of orders shows.
 *
 * @param total how many orders there are on all pages; null where the page does not say
 * @param last whether no page comes after it; null where that can't be told
 * @param doubts what was not understood of it, for people; empty: everything was
 */
record ListPage(List<Row> rows, Long total, Boolean last, List<String> doubts) {
  /**
   * An order with the moment it was placed.
   *
   * @param date null where it was not understood
   */
  record Row(ReadOrder order, ShopDate date) {}

  /** The same with more that was not understood. */
  ListPage doubting(List<String> more) {
    List<String> all = new ArrayList<>(doubts);
    all.addAll(more);
    return new ListPage(rows, total, last, all);
  }

  /** A page behind the end of a list: it says that there is nothing. */
  boolean isEmpty() {
    return rows.isEmpty();
  }
}
