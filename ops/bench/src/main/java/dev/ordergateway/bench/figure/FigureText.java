package dev.ordergateway.bench.figure;

import java.util.List;
import java.util.Locale;

/** Figures as lines for a terminal. */
public final class FigureText {
  private FigureText() {}

  public static String of(Figure figure) {
    String target =
        figure.target() == null
            ? ""
            : "  to reach "
                + figure.target().inWords()
                + (figure.misses() ? ": NOT REACHED" : ": reached");
    String note = figure.note() == null ? "" : "  (" + figure.note() + ")";
    return "  %-36s %10s %-7s [%s .. %s]%s%s"
        .formatted(
            figure.name(),
            number(figure.median()),
            figure.unit(),
            number(figure.min()),
            number(figure.max()),
            target,
            note);
  }

  public static String of(Comparison.Line line) {
    return "  %-36s %10s -> %10s %-7s x %s%s"
        .formatted(
            line.now().name(),
            number(line.before().median()),
            number(line.now().median()),
            line.now().unit(),
            Double.isNaN(line.ratio()) ? "-" : number(line.ratio()),
            switch (line.verdict()) {
              case WITHIN_SPREAD -> "";
              case BETTER -> "  * better";
              case WORSE -> "  * WORSE";
              case DIFFERENT -> "  * different";
            });
  }

  public static String table(List<Figure> figures) {
    StringBuilder text = new StringBuilder();
    figures.forEach(figure -> text.append(of(figure)).append('\n'));
    return text.toString();
  }

  /** Three digits that mean something, whatever the size. */
  static String number(double value) {
    double size = Math.abs(value);
    String format = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }
}
