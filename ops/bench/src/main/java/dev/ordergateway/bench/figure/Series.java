package dev.ordergateway.bench.figure;

import java.util.Arrays;

/** Observations of one kind. Not thread-safe. */
public final class Series {
  private double[] values = new double[1024];
  private int count;
  private boolean sorted = true;

  public void add(double value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, count * 2);
    }
    values[count++] = value;
    sorted = false;
  }

  public void addAll(Series more) {
    for (int i = 0; i < more.count; i++) {
      add(more.values[i]);
    }
  }

  public int count() {
    return count;
  }

  public double median() {
    return middle();
  }

  public double min() {
    return ordered()[0];
  }

  public double max() {
    return ordered()[count - 1];
  }

  /**
   * By nearest rank: the smallest observation that so many percent do not exceed.
   *
   * @param percent above 0, up to 100
   */
  public double percentile(double percent) {
    if (percent <= 0 || percent > 100) {
      throw new IllegalArgumentException("no percentile: " + percent);
    }
    return ordered()[(int) Math.ceil(percent / 100 * count) - 1];
  }

  /** Of an even number the mean of the two in the middle. */
  private double middle() {
    double[] all = ordered();
    int half = count / 2;
    return count % 2 == 1 ? all[half] : (all[half - 1] + all[half]) / 2;
  }

  private double[] ordered() {
    if (count == 0) {
      throw new IllegalStateException("nothing was observed");
    }
    if (!sorted) {
      Arrays.sort(values, 0, count);
      sorted = true;
    }
    return values;
  }
}
