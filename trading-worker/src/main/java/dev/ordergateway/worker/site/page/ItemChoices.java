package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.profile.ItemSelectors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/**
 * What must be chosen on an item page, decided before anything is touched.
 *
 * @param variantId null where the item has no variants
 * @param selects number of the {@code select} among all those of its selector → the value
 */
record ItemChoices(String variantId, Map<Integer, String> selects) {

  static ItemChoices of(Page page, ItemSelectors selectors, PurchaseIntent intent) {
    return new ItemChoices(
        variant(page, selectors, intent), options(page, selectors, intent.options()));
  }

  private static String variant(Page page, ItemSelectors selectors, PurchaseIntent intent) {
    Elements selects =
        selectors.variant() == null ? new Elements() : selectors.variant().in(page.document());
    if (selects.size() > 1) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "the item shows several choices of a variant");
    }
    List<Element> offered =
        selects.isEmpty()
            ? List.of()
            : selects.select("option").stream()
                .filter(option -> !option.attr("value").isEmpty())
                .toList();
    String wanted = intent.variantId();
    if (wanted == null && offered.size() > 1) {
      throw page.refuse(
          WorkerErrorCode.BAD_INTENT,
          "variant_id is missing, and the item has " + offered.size() + " variants");
    }
    if (wanted == null && offered.isEmpty()) {
      return null;
    }
    Element option =
        wanted == null
            ? offered.get(0)
            : offered.stream()
                .filter(one -> one.attr("value").equals(wanted))
                .findFirst()
                .orElseThrow(
                    () ->
                        page.refuse(
                            WorkerErrorCode.UNAVAILABLE_ITEM,
                            "the variant " + wanted + " is not offered"));
    checkAvailable(page, selectors, option, "the variant " + option.attr("value"));
    return option.attr("value");
  }

  private static Map<Integer, String> options(
      Page page, ItemSelectors selectors, Map<String, String> wanted) {
    Elements selects =
        selectors.option() == null ? new Elements() : selectors.option().in(page.document());
    Map<Integer, String> chosen = new LinkedHashMap<>();
    wanted.forEach(
        (name, value) -> {
          List<Element> named =
              selects.stream().filter(select -> select.attr("name").equals(name)).toList();
          if (named.size() != 1) {
            throw page.refuse(
                WorkerErrorCode.BAD_INTENT, "options." + name + ": the item has no such option");
          }
          Element option =
              named.get(0).select("option").stream()
                  .filter(one -> one.attr("value").equals(value))
                  .findFirst()
                  .orElseThrow(
                      () ->
                          page.refuse(
                              WorkerErrorCode.BAD_INTENT,
                              "options." + name + ": the item does not offer " + value));
          checkAvailable(page, selectors, option, "the option " + name + " " + value);
          chosen.put(selects.indexOf(named.get(0)), value);
        });
    return chosen;
  }

  private static void checkAvailable(
      Page page, ItemSelectors selectors, Element option, String what) {
    if (option.hasAttr("disabled")
        || selectors.soldOutWords().stream().anyMatch(option.text()::contains)) {
      throw page.refuse(WorkerErrorCode.UNAVAILABLE_ITEM, what + " is not available");
    }
  }
}
