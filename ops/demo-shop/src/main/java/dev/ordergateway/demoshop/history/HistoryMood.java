package dev.ordergateway.demoshop.history;

import java.time.Duration;

/** How the history behaves until told otherwise. Safe for use by several threads. */
public final class HistoryMood {
  private volatile HistoryLayout layout = HistoryLayout.USUAL;
  private volatile Duration slowness = Duration.ZERO;

  public HistoryLayout layout() {
    return layout;
  }

  public void show(HistoryLayout next) {
    layout = next;
  }

  /** How much longer each of its pages takes. */
  public Duration slowness() {
    return slowness;
  }

  public void take(Duration longer) {
    slowness = longer;
  }

  void holdBack() {
    try {
      Thread.sleep(slowness.toMillis());
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
  }

  public void reset() {
    layout = HistoryLayout.USUAL;
    slowness = Duration.ZERO;
  }
}
