package dev.ordergateway.worker.site.profile;

/**
 * The page of one order.
 *
 * @param number its order number
 * @param date when it was placed
 * @param payable what is, or was, paid
 * @param stage where it stands
 * @param deadline until when it must be paid; null where not shown
 * @param notFound shown where the site knows no such order (yet), whatever the status; null where
 *     it is not known how the site says so
 */
public record DetailSelectors(
    Field number, Field date, Field payable, Field stage, Field deadline, Field notFound) {
  static final DetailSelectors NONE = new DetailSelectors(null, null, null, null, null, null);
}
