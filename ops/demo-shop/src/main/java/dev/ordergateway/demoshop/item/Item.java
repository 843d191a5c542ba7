package dev.ordergateway.demoshop.item;

import dev.ordergateway.demoshop.money.Yen;
import java.util.List;
import java.util.Optional;

/**
 * Something the shop sells.
 *
 * @param tile one character, in place of a photograph
 * @param coupon taken off an order that holds this item, once
 * @param points taken off an order that holds this item, once
 * @param variants empty where the item comes in one kind only
 */
public record Item(
    String code,
    String tile,
    String name,
    String blurb,
    Yen price,
    boolean inStock,
    Yen coupon,
    Yen points,
    List<Variant> variants,
    List<ItemOption> options) {

  static Item simple(String code, String tile, String name, String blurb, int price) {
    return new Item(
        code, tile, name, blurb, new Yen(price), true, Yen.ZERO, Yen.ZERO, List.of(), List.of());
  }

  Item soldOut() {
    return new Item(code, tile, name, blurb, price, false, coupon, points, variants, options);
  }

  Item with(Yen couponTaken, Yen pointsTaken) {
    return new Item(
        code, tile, name, blurb, price, inStock, couponTaken, pointsTaken, variants, options);
  }

  Item in(Variant... kinds) {
    return new Item(
        code, tile, name, blurb, price, inStock, coupon, points, List.of(kinds), options);
  }

  Item asking(ItemOption... choices) {
    return new Item(
        code, tile, name, blurb, price, inStock, coupon, points, variants, List.of(choices));
  }

  public Optional<Variant> variant(String id) {
    return variants.stream().filter(variant -> variant.id().equals(id)).findFirst();
  }
}
