package dev.ordergateway.bench.figure;

/** Gathers a figure, round by round. */
public final class Tally {
  private final String name;
  private final String unit;
  private final Better better;
  private final Series rounds = new Series();
  private Target target;
  private String note;
  private long samples;

  public Tally(String name, String unit, Better better) {
    this.name = name;
    this.unit = unit;
    this.better = better;
  }

  public Tally target(Target wanted) {
    target = wanted;
    return this;
  }

  public Tally note(String text) {
    note = text;
    return this;
  }

  /**
   * @param value the round's own: a rate, a median, a ratio
   * @param observations how many single ones it comes from
   */
  public void add(double value, long observations) {
    rounds.add(value);
    samples += observations;
  }

  public Figure figure() {
    return new Figure(
        name,
        unit,
        better,
        rounds.count(),
        samples,
        rounds.median(),
        rounds.min(),
        rounds.max(),
        target,
        note);
  }
}
