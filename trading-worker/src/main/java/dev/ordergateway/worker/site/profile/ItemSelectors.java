package dev.ordergateway.worker.site.profile;

import java.util.List;

/**
 * The item page. Each is null where not known.
 *
 * @param name shown on every item page: tells that the page is one
 * @param variant the {@code select} of variants, only where the item has them
 * @param option each {@code select} of another choice; its {@code name} is the option's name
 * @param quantity the input
 * @param add the button that puts the item into the cart
 * @param soldOut shown in place of the button
 * @param soldOutWords part of the label of a variant or choice that can't be had; never null
 */
public record ItemSelectors(
    Field name,
    Field variant,
    Field option,
    Field quantity,
    Field add,
    Field soldOut,
    List<String> soldOutWords) {
  static final ItemSelectors NONE = new ItemSelectors(null, null, null, null, null, null, null);

  public ItemSelectors {
    soldOutWords = soldOutWords == null ? List.of() : List.copyOf(soldOutWords);
  }
}
