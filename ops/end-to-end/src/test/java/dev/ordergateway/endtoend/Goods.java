package dev.ordergateway.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What one task buys. No two of a test are alike, so that each order at the shop names its task.
 *
 * @param variant null where the item has none
 * @param wrapping null where the item has no such option
 */
record Goods(String item, String variant, String wrapping, int quantity) {
  private static final List<Goods> KINDS =
      List.of(
          new Goods("matcha", null, null, 1),
          new Goods("tshirt", "white-s", null, 1),
          new Goods("sweets", null, "ribbon", 1),
          new Goods("tshirt", "white-m", null, 1),
          new Goods("kettle", null, null, 1),
          new Goods("sweets", null, "noshi", 1),
          new Goods("tshirt", "black-l", null, 1),
          new Goods("tenugui", null, null, 1),
          new Goods("figure", null, null, 1),
          new Goods("sweets", null, "none", 1));

  /** So many, each different from all others: neighbours in the item, the rest in how many. */
  static List<Goods> different(int count) {
    List<Goods> goods = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Goods kind = KINDS.get(i % KINDS.size());
      goods.add(new Goods(kind.item, kind.variant, kind.wrapping, 1 + i / KINDS.size()));
    }
    return goods;
  }

  /** Puts the task into the queue. */
  String submitTo(House house) {
    return house.buy(
        item,
        ",\"quantity\":%d,\"max_total_yen\":9000000%s%s"
            .formatted(
                quantity,
                variant == null ? "" : ",\"variant_id\":\"" + variant + "\"",
                wrapping == null ? "" : ",\"options\":{\"wrapping\":\"" + wrapping + "\"}"));
  }

  /**
   * Whether that line of an order at the shop is this, to the last detail.
   *
   * @param line of the audit's {@code items}
   */
  boolean isExactly(House house, JsonNode line) {
    return line.get("item_url").asText().equals(house.itemUrl(item))
        && line.path("variant_id").asText("").equals(variant == null ? "" : variant)
        && line.at("/options/wrapping").asText("").equals(wrapping == null ? "" : wrapping)
        && line.get("quantity").asInt() == quantity;
  }
}
