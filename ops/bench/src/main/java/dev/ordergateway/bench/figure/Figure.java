package dev.ordergateway.bench.figure;

/**
 * One measured figure: a value for each round, and how they spread.
 *
 * @param name lower case with dots, the same in every run
 * @param unit such as {@code ms}, {@code 1/s} or {@code ratio}
 * @param rounds how many values there are
 * @param samples how many single observations stand behind all of them
 * @param target null where none is set
 * @param note for a person; null where there is nothing to say
 */
public record Figure(
    String name,
    String unit,
    Better better,
    int rounds,
    long samples,
    double median,
    double min,
    double max,
    Target target,
    String note) {
  /** Whether a target is set and not reached. */
  public boolean misses() {
    return target != null && !target.isReachedBy(median);
  }
}
