package dev.ordergateway.bench.measure;

import dev.ordergateway.bench.gateway.ProcessFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/** Lets the compilers of both JVMs do their work before anything counts. */
final class WarmUp {
  private static final int LEAST = 8;
  private static final int MOST = 120;
  private static final int SETTLED = 4;
  private static final double TOLERANCE = 1.15;

  /** Of one core, what the gateway's compilers may still take. */
  private static final double COMPILING = 0.05;

  private final Setting setting;
  private final ProcessFacts gateway;
  private final DoubleSupplier slice;
  private final List<Double> rates = new ArrayList<>();
  private final List<Double> compiling = new ArrayList<>();

  private WarmUp(Setting setting, ProcessFacts gateway, DoubleSupplier slice) {
    this.setting = setting;
    this.gateway = gateway;
    this.slice = slice;
  }

  /**
   * Repeats a slice of about a second until the gateway's compilers rest, and the last few do not
   * differ by more than some percent.
   *
   * @param slice does a part of what will be measured, and tells its rate, or any other speed
   */
  static void settle(
      Setting setting, String measurement, ProcessFacts gateway, DoubleSupplier slice) {
    new WarmUp(setting, gateway, slice).settle(measurement);
  }

  private void settle(String measurement) {
    int least = setting.count(LEAST, 1);
    do {
      long begun = System.nanoTime();
      Duration before = gateway.compilerCpu();
      rates.add(slice.getAsDouble());
      double spent = gateway.compilerCpu().minus(before).toNanos();
      compiling.add(spent / (System.nanoTime() - begun));
    } while (rates.size() < least || (!setting.quick() && rates.size() < MOST && !isSettled()));
    setting.say(
        measurement,
        String.format(
            Locale.ROOT,
            "%s after %d slices, from %.1f to %.1f, compilers at %.0f %% of a core",
            isSettled() ? "warm" : "NOT SETTLED",
            rates.size(),
            rates.get(0),
            rates.get(rates.size() - 1),
            100 * compiling.get(compiling.size() - 1)));
  }

  private boolean isSettled() {
    List<Double> last = last(rates);
    return Collections.max(last) <= Collections.min(last) * TOLERANCE
        && Collections.max(last(compiling)) <= COMPILING;
  }

  private static List<Double> last(List<Double> values) {
    return values.subList(Math.max(0, values.size() - SETTLED), values.size());
  }
}
