package dev.ordergateway.bench.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Two runs beside each other, figure by figure. */
public final class Comparison {
  /** What became of a figure. */
  public enum Verdict {
    /** The two runs' spreads overlap: nothing can be said. */
    WITHIN_SPREAD,
    BETTER,
    WORSE,
    /** Beyond the spread, but no way is the better one. */
    DIFFERENT
  }

  /**
   * @param ratio new to old; not a number where the old one is 0
   */
  public record Line(Figure before, Figure now, double ratio, Verdict verdict) {}

  private Comparison() {}

  /** What both runs measured in the same unit, in the order of the new one. */
  public static List<Line> of(List<Figure> earlier, List<Figure> later) {
    Map<String, Figure> old = new LinkedHashMap<>();
    earlier.forEach(figure -> old.put(figure.name(), figure));
    List<Line> lines = new ArrayList<>();
    for (Figure now : later) {
      Figure before = old.get(now.name());
      if (before != null && before.unit().equals(now.unit())) {
        double ratio = before.median() == 0 ? Double.NaN : now.median() / before.median();
        lines.add(new Line(before, now, ratio, verdict(before, now)));
      }
    }
    return lines;
  }

  private static Verdict verdict(Figure before, Figure now) {
    boolean lower = now.max() < before.min();
    boolean higher = now.min() > before.max();
    if (!lower && !higher) {
      return Verdict.WITHIN_SPREAD;
    }
    return switch (now.better()) {
      case LOWER -> lower ? Verdict.BETTER : Verdict.WORSE;
      case HIGHER -> higher ? Verdict.BETTER : Verdict.WORSE;
      case NEITHER -> Verdict.DIFFERENT;
    };
  }
}
