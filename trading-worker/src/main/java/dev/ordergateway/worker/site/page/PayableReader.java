package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.profile.ConfirmationSelectors;
import dev.ordergateway.worker.site.reading.YenReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/**
 * The amount that will be paid: only what the profile names as such, by selector or by label; the
 * subtotal and the total before points are other amounts (SPEC §7.2).
 */
final class PayableReader {
  private PayableReader() {}

  /**
   * @return whole yen
   * @throws Unreadable where it is missing or not exact, or where two places differ
   */
  static long read(Document document, ConfirmationSelectors selectors) {
    Elements places = selectors.payable().in(document);
    if (places.isEmpty()) {
      throw new Unreadable("the confirmation shows no payable amount");
    }
    Map<Long, String> amounts = new LinkedHashMap<>();
    places.forEach(place -> add(amounts, selectors.payable().valueOf(place)));
    for (Element label : document.select("dt, th")) {
      Element value = label.nextElementSibling();
      if (value != null && isPayable(label, selectors)) {
        add(amounts, value.text());
      }
    }
    if (amounts.size() > 1) {
      throw new Unreadable(
          "the confirmation shows different payable amounts: "
              + String.join(" and ", amounts.values()));
    }
    return amounts.keySet().iterator().next();
  }

  private static void add(Map<Long, String> amounts, String text) {
    OptionalLong yen = YenReader.read(text);
    if (yen.isEmpty()) {
      throw new Unreadable("the payable amount can't be read: '" + text + "'");
    }
    amounts.put(yen.getAsLong(), text);
  }

  /** Labels are set with blanks between their characters. */
  private static boolean isPayable(Element label, ConfirmationSelectors selectors) {
    String plain = label.text().replaceAll("[\\s\\u3000\\u00a0]", "").replaceAll("[:：]$", "");
    return selectors.payableLabels().contains(plain);
  }
}
