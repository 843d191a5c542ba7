package dev.ordergateway.bench.figure;

import java.util.Locale;

/**
 * What a figure is to reach. Its median is compared.
 *
 * @param atMost null where there is no upper limit
 * @param atLeast null where there is no lower limit
 */
public record Target(Double atMost, Double atLeast) {
  public static Target atMost(double limit) {
    return new Target(limit, null);
  }

  public static Target atLeast(double limit) {
    return new Target(null, limit);
  }

  public boolean isReachedBy(double median) {
    return (atMost == null || median <= atMost) && (atLeast == null || median >= atLeast);
  }

  /** Such as {@code ≤ 6}. */
  public String inWords() {
    return atMost != null ? "≤ " + plain(atMost) : "≥ " + plain(atLeast);
  }

  private static String plain(double limit) {
    return limit == Math.rint(limit)
        ? String.format(Locale.ROOT, "%,.0f", limit)
        : String.format(Locale.ROOT, "%.2f", limit);
  }
}
