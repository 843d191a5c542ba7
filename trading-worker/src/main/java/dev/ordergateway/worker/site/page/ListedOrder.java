package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.profile.HistorySelectors;
import dev.ordergateway.worker.site.reading.ShopDate;
import dev.ordergateway.worker.site.reading.YenReader;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** An order in the list; the rest of its row is read only where it matters. */
record ListedOrder(String number, ShopDate date, Element row, HistorySelectors selectors) {

  /**
   * @throws Unreadable where an order shows no number or no date
   */
  static List<ListedOrder> in(Document document, HistorySelectors selectors, ZoneId zone) {
    List<ListedOrder> orders = new ArrayList<>();
    for (Element row : selectors.order().in(document)) {
      String number =
          selectors
              .number()
              .one(row)
              .orElseThrow(() -> new Unreadable("an order in the list shows no number"));
      String date = selectors.date().one(row).orElse("");
      orders.add(
          new ListedOrder(
              number,
              ShopDate.read(date, zone)
                  .orElseThrow(
                      () ->
                          new Unreadable(
                              "the date of order " + number + " can't be read: '" + date + "'")),
              row,
              selectors));
    }
    return orders;
  }

  List<Line> lines() {
    List<Line> lines = Line.in(row, selectors.line());
    if (lines.isEmpty()) {
      throw new Unreadable("order " + number + " shows no item");
    }
    return lines;
  }

  /** Null where the list shows no amounts at all. */
  Long totalYen() {
    if (selectors.total() == null) {
      return null;
    }
    String text = selectors.total().one(row).orElse("");
    OptionalLong yen = YenReader.read(text);
    if (yen.isEmpty()) {
      throw new Unreadable("the amount of order " + number + " can't be read: '" + text + "'");
    }
    return yen.getAsLong();
  }

  String status() {
    return selectors.status().one(row).orElse("");
  }
}
