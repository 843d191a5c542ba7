package dev.ordergateway.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/** Lets the compilers of both JVMs do their work before anything counts. */
final class WarmUp {
  private static final int LEAST = 8;
  private static final int MOST = 30;
  private static final int SETTLED = 4;
  private static final double TOLERANCE = 1.15;

  private WarmUp() {}

  /**
   * Repeats a slice of about a second until the last few do not differ by more than some percent.
   *
   * @param slice does a part of what will be measured, and tells its rate, or any other speed
   */
  static void settle(Setting setting, String measurement, DoubleSupplier slice) {
    List<Double> rates = new ArrayList<>();
    int least = setting.count(LEAST, 1);
    do {
      rates.add(slice.getAsDouble());
    } while (rates.size() < least
        || (!setting.quick() && rates.size() < MOST && !isSettled(rates)));
    setting.say(
        measurement,
        String.format(
            Locale.ROOT,
            "warm after %d slices, from %.1f to %.1f",
            rates.size(),
            rates.get(0),
            rates.get(rates.size() - 1)));
  }

  private static boolean isSettled(List<Double> rates) {
    List<Double> last = rates.subList(Math.max(0, rates.size() - SETTLED), rates.size());
    double least = last.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double most = last.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    return most <= least * TOLERANCE;
  }
}
