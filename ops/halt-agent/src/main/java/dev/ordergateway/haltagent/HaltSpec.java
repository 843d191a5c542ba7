package dev.ordergateway.haltagent;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The agent's argument: points and options, separated by semicolons.
 *
 * @param marker the file to which each reached point is appended before the process ends or stops;
 *     null: none
 * @param once nothing is counted before that file exists; null: all is counted
 */
record HaltSpec(List<Point> points, Path marker, Path once) {
  private static final String MARKER = "marker=";
  private static final String ONCE = "once=";

  /**
   * @throws IllegalArgumentException where it can't be understood, or names no point
   */
  static HaltSpec parse(String text) {
    List<Point> points = new ArrayList<>();
    Path marker = null;
    Path once = null;
    for (String part : text == null ? new String[0] : text.split(";", -1)) {
      if (part.startsWith(MARKER)) {
        marker = Path.of(part.substring(MARKER.length()));
      } else if (part.startsWith(ONCE)) {
        once = Path.of(part.substring(ONCE.length()));
      } else {
        points.add(Point.parse(part));
      }
    }
    if (points.isEmpty()) {
      throw new IllegalArgumentException("no point is named where to halt");
    }
    return new HaltSpec(List.copyOf(points), marker, once);
  }

  boolean counts() {
    return once == null || Files.exists(once);
  }
}
