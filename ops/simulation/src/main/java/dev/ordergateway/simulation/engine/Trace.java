package dev.ordergateway.simulation.engine;

import java.util.ArrayList;
import java.util.List;

/** What happened, one line a step. Costs next to nothing where nobody is going to read it. */
public final class Trace {
  private final boolean isKept;
  private final List<String> lines = new ArrayList<>();
  private long steps;

  public Trace(boolean isKept) {
    this.isKept = isKept;
  }

  /** Notes a step; what it says is put together only where the trace is kept. */
  public void step(long at, String who, String what, Object... details) {
    steps++;
    if (!isKept) {
      return;
    }
    StringBuilder line = new StringBuilder();
    line.append(String.format("%9.3f  %-8s ", at / 1000.0, who)).append(what);
    for (Object detail : details) {
      line.append(' ').append(detail);
    }
    lines.add(line.toString());
  }

  public long steps() {
    return steps;
  }

  public List<String> lines() {
    return lines;
  }
}
