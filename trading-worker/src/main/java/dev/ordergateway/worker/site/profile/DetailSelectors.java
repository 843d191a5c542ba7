package dev.ordergateway.worker.site.profile;

/**
 * The page of one order.
 *
 * @param number its order number
 * @param date when it was placed
 * @param payable what is, or was, paid
 * @param stage where it stands
 * @param deadline until when it must be paid; null where not shown
 */
public record DetailSelectors(
    Field number, Field date, Field payable, Field stage, Field deadline) {
  static final DetailSelectors NONE = new DetailSelectors(null, null, null, null, null);
}
