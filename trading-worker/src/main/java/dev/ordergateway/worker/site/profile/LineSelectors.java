package dev.ordergateway.worker.site.profile;

/**
 * A line of a cart, of a confirmation or of an order in the list.
 *
 * @param row each line
 * @param itemUrl the item's address, within the row
 * @param variant the variant's id, within the row; no value: the item has none
 * @param quantity a number, within the row
 * @param name the item's name, within the row; null where it is not read
 */
public record LineSelectors(Field row, Field itemUrl, Field variant, Field quantity, Field name) {
  static final LineSelectors NONE = new LineSelectors(null, null, null, null, null);
}
