package dev.ordergateway.gateway.operate;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** {@code sweep}: does at once what the sweeper does by itself. */
public final class SweepTask extends AdminTask {
  private final Sweeper sweeper;

  public SweepTask(Sweeper sweeper) {
    super("sweep");
    this.sweeper = sweeper;
  }

  @Override
  void run(Map<String, List<String>> parameters, PrintWriter output) {
    output.println(sweeper.sweep() + " leases turned stale");
  }
}
