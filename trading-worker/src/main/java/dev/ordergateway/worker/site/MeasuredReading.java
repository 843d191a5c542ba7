package dev.ordergateway.worker.site;

/**
 * Reading, for one who reads by himself and again and again: only where a person has seen that the
 * pages are read as described (SPEC §7.4). Nothing here changes anything at the site.
 */
public interface MeasuredReading extends AccountReading {
  /**
   * Touches nothing, opens nothing.
   *
   * @throws SiteException NOT_MEASURED where one of the steps has no measured date
   */
  void requireMeasured(Step... steps);
}
