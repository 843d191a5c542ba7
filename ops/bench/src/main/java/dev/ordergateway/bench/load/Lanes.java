package dev.ordergateway.bench.load;

import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.wire.Switchboard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whole cycles on many sites at once. */
public final class Lanes {
  private static final Duration DRAIN = Duration.ofSeconds(60);

  private final Switchboard board;
  private final GatewayApi api;
  private final Ids ids;
  private final List<String> sites;
  private final List<PurchaseLane> lanes = new ArrayList<>();
  private long completed;
  private int busy;
  private boolean stopping;

  public Lanes(Switchboard board, GatewayApi api, Ids ids, List<String> sites) {
    this.board = board;
    this.api = api;
    this.ids = ids;
    this.sites = sites;
  }

  /**
   * @param full see {@link PurchaseLane}
   * @return ended tasks per second
   */
  public double rate(boolean full, Duration span) {
    begin(full);
    long begun = System.nanoTime();
    board.runFor(span);
    board.run(() -> completed > 0, DRAIN, "a first cycle");
    double rate = completed * 1e9 / (System.nanoTime() - begun);
    end();
    return rate;
  }

  /** Keeps every site busy from now on, as long as the switchboard runs. */
  public void begin(boolean full) {
    lanes.clear();
    for (String site : sites) {
      PurchaseLane[] lane = new PurchaseLane[1];
      lane[0] = new PurchaseLane(board, api, ids, site, full, () -> ended(lane[0]));
      lanes.add(lane[0]);
    }
    completed = 0;
    stopping = false;
    busy = lanes.size();
    lanes.forEach(PurchaseLane::begin);
  }

  /** Lets every site end its last task. */
  public void end() {
    stopping = true;
    board.run(() -> busy == 0, DRAIN, "the last cycles");
    lanes.forEach(PurchaseLane::close);
  }

  /** How many tasks the last call of {@link #rate} ended, those after its end too. */
  public long completed() {
    return completed;
  }

  private void ended(PurchaseLane lane) {
    completed++;
    if (stopping) {
      busy--;
    } else {
      lane.begin();
    }
  }
}
