package dev.ordergateway.demoshop.order;

import dev.ordergateway.demoshop.item.Item;
import dev.ordergateway.demoshop.item.Variant;
import dev.ordergateway.demoshop.money.Yen;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * So many of one thing, in a cart or in an order.
 *
 * @param variant null where the item comes in one kind only
 * @param options the chosen values' ids by the options' names
 */
public record Line(Item item, Variant variant, Map<String, String> options, int quantity) {
  public static final int MOST = 99;

  public Line {
    options = Map.copyOf(options);
    if (quantity < 1) {
      throw new IllegalArgumentException("quantity must be at least 1");
    }
  }

  public Yen total() {
    return item.price().times(quantity);
  }

  /** Empty where the item comes in one kind only, as the pages' attributes want it. */
  public String variantId() {
    return variant == null ? "" : variant.id();
  }

  public boolean inStock() {
    return item.inStock() && (variant == null || variant.inStock());
  }

  public boolean sameThingAs(Line other) {
    return item.code().equals(other.item.code())
        && variantId().equals(other.variantId())
        && options.equals(other.options);
  }

  public Line more(int extra) {
    return new Line(item, variant, options, Math.addExact(quantity, extra));
  }

  /** What the customer chose, in words. */
  public List<String> choices() {
    List<String> kind = variant == null ? List.of() : List.of("種類：" + variant.label());
    List<String> chosen =
        item.options().stream()
            .flatMap(
                option ->
                    option.value(options.get(option.name())).stream()
                        .map(value -> option.label() + "：" + value.label()))
            .toList();
    return Stream.concat(kind.stream(), chosen.stream()).toList();
  }

  /** The sum of the lines, without shipping and whatever is taken off. */
  public static Yen sum(List<Line> lines) {
    return lines.stream().map(Line::total).reduce(Yen.ZERO, Yen::plus);
  }
}
