package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.item.Item;
import dev.ordergateway.demoshop.item.ItemOption;
import dev.ordergateway.demoshop.item.Variant;
import dev.ordergateway.demoshop.order.Line;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.HashMap;
import java.util.Map;

/** Reads what the form on an item's page asks for. */
final class Wish {
  private Wish() {}

  /**
   * @throws Unclear where the form leaves something open that the shop has to know
   */
  static Line of(Item item, MultivaluedMap<String, String> form) throws Unclear {
    return new Line(item, variant(item, form), options(item, form), quantity(form));
  }

  private static Variant variant(Item item, MultivaluedMap<String, String> form) throws Unclear {
    if (item.variants().isEmpty()) {
      return null;
    }
    return item.variant(form.getFirst("variant")).orElseThrow(() -> new Unclear("種類を選択してください。"));
  }

  private static Map<String, String> options(Item item, MultivaluedMap<String, String> form)
      throws Unclear {
    Map<String, String> chosen = new HashMap<>();
    for (ItemOption option : item.options()) {
      String asked = form.getFirst(option.name());
      ItemOption.Value value =
          option
              .value(asked == null ? option.values().get(0).id() : asked)
              .orElseThrow(() -> new Unclear(option.label() + "を選択してください。"));
      chosen.put(option.name(), value.id());
    }
    return chosen;
  }

  private static int quantity(MultivaluedMap<String, String> form) throws Unclear {
    String asked = form.getFirst("quantity");
    if (asked == null) {
      return 1;
    }
    if (!asked.matches("[0-9]{1,2}") || Integer.parseInt(asked) < 1) {
      throw new Unclear("数量は1から" + Line.MOST + "の間で入力してください。");
    }
    return Integer.parseInt(asked);
  }

  /** The message is for the customer. */
  static final class Unclear extends Exception {
    Unclear(String message) {
      super(message);
    }
  }
}
