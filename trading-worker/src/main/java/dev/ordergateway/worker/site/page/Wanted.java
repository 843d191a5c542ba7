package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.profile.ItemAddress;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The line that must be there, and no other.
 *
 * @param variantId what was chosen on the item page; null where the item has none, or where it is
 *     not known any more: then the intent names none, and the item has one at most
 */
record Wanted(PurchaseIntent intent, String variantId, ItemAddress addresses) {

  static Wanted of(PurchaseIntent intent, String variantId, SiteProfile profile) {
    return new Wanted(intent, variantId, new ItemAddress(profile));
  }

  boolean isItem(Line line) {
    return addresses.same(line.itemUrl(), intent.itemUrl());
  }

  /** Same item, same variant. */
  boolean isProduct(Line line) {
    return isItem(line) && (variantId == null || Objects.equals(variantId, line.variantId()));
  }

  boolean isExactly(Line line) {
    return isProduct(line) && line.quantity() == intent.quantity();
  }

  /** What is wrong with these lines; empty where they are the one that must be there. */
  Optional<String> mismatch(List<Line> lines) {
    if (lines.size() == 1 && isExactly(lines.get(0))) {
      return Optional.empty();
    }
    return Optional.of(
        "expected "
            + new Line(intent.itemUrl(), variantId, intent.quantity())
            + ", found "
            + (lines.isEmpty() ? "nothing" : lines));
  }
}
