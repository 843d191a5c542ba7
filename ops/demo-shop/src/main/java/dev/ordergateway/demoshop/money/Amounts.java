package dev.ordergateway.demoshop.money;

/**
 * What a confirmation adds up.
 *
 * @param coupon what is taken off; written with a minus
 * @param points what is taken off; written with a minus
 */
public record Amounts(Yen subtotal, Yen shipping, Yen coupon, Yen points) {
  private static final Yen SHIPPING = new Yen(550);
  private static final Yen FREE_FROM = new Yen(3980);

  /**
   * @param goods the sum of the lines, as the cart says it
   * @param raise what the confirmation asks on top; it never changes the shipping, so that the
   *     payable amount rises by exactly this
   */
  public static Amounts of(Yen goods, Yen coupon, Yen points, Yen raise) {
    Yen shipping = goods.amount() >= FREE_FROM.amount() ? Yen.ZERO : SHIPPING;
    return new Amounts(goods.plus(raise), shipping, coupon, points);
  }

  public Yen payable() {
    return subtotal.plus(shipping).minus(coupon).minus(points);
  }
}
