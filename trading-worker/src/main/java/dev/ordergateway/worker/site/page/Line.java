package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.profile.Field;
import dev.ordergateway.worker.site.profile.LineSelectors;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/**
 * A line of a cart, a confirmation or an order.
 *
 * @param itemUrl absolute
 * @param variantId null where the line shows none
 */
record Line(URI itemUrl, String variantId, int quantity) {

  /**
   * @throws Unreadable where one of them does not show its item or quantity
   */
  static List<Line> in(Element scope, LineSelectors selectors) {
    List<Line> lines = new ArrayList<>();
    for (Element row : selectors.row().in(scope)) {
      lines.add(of(row, selectors));
    }
    return lines;
  }

  static Line of(Element row, LineSelectors selectors) {
    return new Line(
        address(row, selectors.itemUrl()),
        variant(row, selectors.variant()),
        quantity(row, selectors.quantity()));
  }

  private static URI address(Element row, Field field) {
    String text = field.one(row).orElseThrow(() -> new Unreadable("a line shows no item address"));
    try {
      return URI.create(row.baseUri()).resolve(text);
    } catch (IllegalArgumentException e) {
      throw new Unreadable("a line's item address is none: " + text);
    }
  }

  private static String variant(Element row, Field field) {
    Elements found = field.in(row);
    if (found.size() > 1) {
      throw new Unreadable("a line shows " + found.size() + " variants");
    }
    String value = found.isEmpty() ? "" : field.valueOf(found.get(0));
    return value.isEmpty() ? null : value;
  }

  private static int quantity(Element row, Field field) {
    String text = field.one(row).orElse("");
    if (!text.matches("[0-9０-９]{1,6}")) {
      throw new Unreadable("a line shows no readable quantity: '" + text + "'");
    }
    return text.chars().reduce(0, (sum, c) -> 10 * sum + Character.digit(c, 10));
  }

  @Override
  public String toString() {
    return quantity + " × " + itemUrl + (variantId == null ? "" : " (" + variantId + ")");
  }
}
