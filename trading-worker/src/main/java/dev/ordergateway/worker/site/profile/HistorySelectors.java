package dev.ordergateway.worker.site.profile;

/**
 * The list of orders.
 *
 * @param order each order
 * @param number its order number, within the order
 * @param date when it was placed, within the order
 * @param total what was paid, within the order; null where the list does not show it
 * @param status its stage, within the order
 * @param line its lines, within the order
 * @param none shown where there is no order at all
 * @param count how many orders there are in all; null where the list does not show it
 * @param next leads to the next page; absent on the last one
 */
public record HistorySelectors(
    Field order,
    Field number,
    Field date,
    Field total,
    Field status,
    LineSelectors line,
    Field none,
    Field count,
    Field next) {
  static final HistorySelectors NONE =
      new HistorySelectors(null, null, null, null, null, LineSelectors.NONE, null, null, null);

  public HistorySelectors {
    line = line == null ? LineSelectors.NONE : line;
  }
}
