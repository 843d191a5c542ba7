package dev.ordergateway.bench.load;

/** Ids of tasks that nobody used yet, spread over the whole key space as random ones are. */
public final class Ids {
  private final String ending;
  private long count;

  /**
   * @param ending sets these apart from the ids of others at the same gateway
   */
  public Ids(String ending) {
    this.ending = ending;
  }

  public String next() {
    long mixed = ++count * 0x9E3779B97F4A7C15L; // odd: no two of a series are the same
    return String.format("%016x-", mixed) + ending;
  }

  /** How many were given out. */
  public long count() {
    return count;
  }
}
