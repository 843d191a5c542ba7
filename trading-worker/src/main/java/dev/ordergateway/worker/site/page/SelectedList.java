package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.profile.HistorySelectors;
import dev.ordergateway.worker.site.profile.LineSelectors;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.reading.OrderNumber;
import dev.ordergateway.worker.site.reading.ShopDate;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A list of orders whose layout the profile describes. */
final class SelectedList {
  private final SiteProfile profile;
  private final HistorySelectors selectors;

  SelectedList(SiteProfile profile) {
    this.profile = profile;
    this.selectors = profile.history();
  }

  /**
   * @throws Unreadable where the page shows neither orders nor that there are none, or an order
   *     without a number
   */
  ListPage read(Document document) {
    List<String> doubts = new ArrayList<>();
    List<ListPage.Row> rows = new ArrayList<>();
    for (Element row : selectors.order().in(document)) {
      rows.add(row(row, doubts));
    }
    boolean saysNone = !selectors.none().in(document).isEmpty();
    if (rows.isEmpty() != saysNone) {
      throw new Unreadable("the page shows neither orders nor that there are none");
    }
    boolean last = selectors.next().in(document).isEmpty();
    if (!last && rows.size() != profile.ordersPerPage()) {
      doubts.add("shows %d orders, not %d".formatted(rows.size(), profile.ordersPerPage()));
    }
    return new ListPage(rows, total(document, doubts), last, doubts);
  }

  private ListPage.Row row(Element row, List<String> doubts) {
    String number =
        selectors
            .number()
            .one(row)
            .orElseThrow(() -> new Unreadable("an order in the list shows no number"));
    String text = selectors.date().one(row).orElse(null);
    ShopDate date = ShopDate.read(text, profile.zone()).orElse(null);
    if (date == null) {
      doubts.add("the date of order " + number + " can't be read: '" + text + "'");
    }
    return new ListPage.Row(
        new ReadOrder(
            number,
            text,
            date == null ? null : date.iso(profile.zone()),
            OrderNumber.shopId(number),
            null,
            items(row, number, doubts)),
        date);
  }

  private List<ReadOrder.Item> items(Element row, String number, List<String> doubts) {
    LineSelectors line = selectors.line();
    List<ReadOrder.Item> items = new ArrayList<>();
    for (Element each : line.row() == null ? List.<Element>of() : line.row().in(row)) {
      String name = line.name() == null ? null : line.name().one(each).orElse(null);
      String url = line.itemUrl() == null ? null : line.itemUrl().one(each).orElse(null);
      items.add(new ReadOrder.Item(null, name, address(each, url)));
    }
    if (items.isEmpty()) {
      doubts.add("order " + number + " shows no item");
    }
    return items;
  }

  private static URI address(Element scope, String url) {
    try {
      return url == null ? null : URI.create(scope.baseUri()).resolve(url);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Null where the list does not show it. */
  private Long total(Document document, List<String> doubts) {
    if (selectors.count() == null) {
      return null;
    }
    String shown =
        selectors.count().one(document).map(text -> text.replaceAll("[^0-9]", "")).orElse("");
    if (shown.matches("[0-9]{1,9}")) {
      return Long.valueOf(shown);
    }
    doubts.add("how many orders there are can't be read");
    return null;
  }
}
