package dev.ordergateway.demoshop.item;

/**
 * What an item's page shows.
 *
 * @param forSale whether there is a button, or 売り切れ in its place
 * @param problem why it could not be put into the cart; empty where that is no matter
 */
public record ItemModel(Item item, boolean forSale, String problem) {
  static ItemModel of(Item item) {
    return new ItemModel(item, item.inStock(), "");
  }

  public static ItemModel soldOut(Item item) {
    return new ItemModel(item, false, "");
  }

  public static ItemModel refused(Item item, String problem) {
    return new ItemModel(item, item.inStock(), problem);
  }
}
