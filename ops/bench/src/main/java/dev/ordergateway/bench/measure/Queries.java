package dev.ordergateway.bench.measure;

import static dev.ordergateway.bench.figure.Better.HIGHER;
import static dev.ordergateway.bench.figure.Better.LOWER;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.Series;
import dev.ordergateway.bench.figure.Tally;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.gateway.Gateways;
import dev.ordergateway.bench.gateway.Gateways.Lent;
import dev.ordergateway.bench.gateway.QueryApi;
import dev.ordergateway.bench.load.Ids;
import dev.ordergateway.bench.load.Lanes;
import dev.ordergateway.bench.load.QueryLoad;
import dev.ordergateway.bench.wire.Switchboard;
import java.util.List;

/** The query channel, alone and beside a busy order channel. */
public final class Queries implements Measurement {
  private static final int WORKERS = 16;

  private final Tally rate =
      new Tally("queries.rate", "1/s", HIGHER)
          .note("submit, lease, result of some 3 KB; 16 workers at one site");
  private final Tally quietP50 = new Tally("queries.handover.quiet.p50", "ms", LOWER);
  private final Tally quietP99 = new Tally("queries.handover.quiet.p99", "ms", LOWER);
  private final Tally busyP50 =
      new Tally("queries.handover.busy.p50", "ms", LOWER)
          .note("while orders are submitted, leased and ended on 8 sites as fast as they can be");
  private final Tally busyP99 = new Tally("queries.handover.busy.p99", "ms", LOWER);

  @Override
  public String name() {
    return "queries";
  }

  @Override
  public List<Figure> measure(Setting setting) {
    List<String> sites = Gateways.sites(setting.count(8, 2));
    try (Lent lent = setting.gateways().lend(name());
        Switchboard board = new Switchboard(lent.process().address());
        QueryLoad queries =
            new QueryLoad(
                board,
                new QueryApi(lent.process().address()),
                new Ids("queries"),
                sites.get(0),
                WORKERS)) {
      Lanes orders =
          new Lanes(board, new GatewayApi(lent.process().address()), new Ids("beside"), sites);
      WarmUp.settle(
          setting,
          name(),
          lent.process().facts(),
          () -> {
            orders.rate(false, setting.span(1));
            return queries.rate(setting.span(1));
          });
      for (int round = 1; round <= setting.rounds(); round++) {
        rate.add(queries.rate(setting.span(4)), queries.completed());
        handOver(queries, setting.count(400, 5), quietP50, quietP99);
        orders.begin(false);
        handOver(queries, setting.count(400, 5), busyP50, busyP99);
        orders.end();
        setting.say(name(), "round " + round + " of " + setting.rounds());
      }
    }
    return List.of(
        rate.figure(), quietP50.figure(), quietP99.figure(), busyP50.figure(), busyP99.figure());
  }

  private static void handOver(QueryLoad queries, int samples, Tally p50, Tally p99) {
    Series times = new Series();
    queries.handOver(samples, times);
    p50.add(times.median(), times.count());
    p99.add(times.percentile(99), times.count());
  }
}
