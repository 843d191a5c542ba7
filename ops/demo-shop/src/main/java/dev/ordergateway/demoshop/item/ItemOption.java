package dev.ordergateway.demoshop.item;

import java.util.List;
import java.util.Optional;

/**
 * A choice that changes neither the item's identity nor its price, as gift wrapping does.
 *
 * @param values the first one is what a customer who does not care gets
 */
public record ItemOption(String name, String label, List<Value> values) {
  /** One of the answers. */
  public record Value(String id, String label) {}

  public Optional<Value> value(String id) {
    return values.stream().filter(value -> value.id().equals(id)).findFirst();
  }
}
