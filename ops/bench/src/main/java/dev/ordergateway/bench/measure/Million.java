package dev.ordergateway.bench.measure;

import static dev.ordergateway.bench.figure.Better.HIGHER;
import static dev.ordergateway.bench.figure.Better.LOWER;
import static dev.ordergateway.bench.figure.Better.NEITHER;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.Series;
import dev.ordergateway.bench.figure.Tally;
import dev.ordergateway.bench.figure.Target;
import dev.ordergateway.bench.gateway.EndedTasks;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.gateway.Gateways;
import dev.ordergateway.bench.gateway.Gateways.Lent;
import dev.ordergateway.bench.gateway.ProcessFacts;
import dev.ordergateway.bench.load.Hammer;
import dev.ordergateway.bench.load.HandoverProbe;
import dev.ordergateway.bench.load.Ids;
import dev.ordergateway.bench.wire.Switchboard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Hand-over and submit with a million ended tasks, beside an empty database. */
public final class Million implements Measurement {
  private static final int CONNECTIONS = 8;
  private static final String FULL = "million-full";

  private final Tally size = new Tally("million.database", "MiB", NEITHER);
  private final Tally start = new Tally("million.start", "s", LOWER);
  private final Tally startEmpty = new Tally("million.start.empty", "s", LOWER);
  private final Tally p50 = new Tally("million.handover.p50", "ms", LOWER);
  private final Tally p50Empty = new Tally("million.handover.p50.empty", "ms", LOWER);
  private final Tally handover =
      new Tally("million.handover.cost", "ratio", LOWER).target(Target.atMost(1.2));
  private final Tally rate = new Tally("million.submit.rate", "1/s", HIGHER);
  private final Tally rateEmpty = new Tally("million.submit.rate.empty", "1/s", HIGHER);
  private final Tally submit =
      new Tally("million.submit.cost", "ratio", LOWER).target(Target.atMost(1.2));

  @Override
  public String name() {
    return "million";
  }

  @Override
  public List<Figure> measure(Setting setting) throws IOException {
    prepare(setting);
    Gateways gateways = setting.gateways();
    try (Side full = new Side(new Lent(gateways.start(FULL), true));
        Side empty = new Side(gateways.lend("million-empty"))) {
      start.add(full.startSeconds(), 1);
      startEmpty.add(empty.startSeconds(), 1);
      WarmUp.settle(setting, name(), full.facts(), () -> full.warm(setting));
      WarmUp.settle(setting, name(), empty.facts(), () -> empty.warm(setting));
      for (int round = 0; round < setting.rounds(); round++) {
        round(setting, full, empty, round % 2 == 0);
        setting.say(name(), "round " + (round + 1) + " of " + setting.rounds());
      }
    }
    return List.of(
        size.figure(),
        startEmpty.figure(),
        start.figure(),
        p50Empty.figure(),
        p50.figure(),
        handover.figure(),
        rateEmpty.figure(),
        rate.figure(),
        submit.figure());
  }

  private void prepare(Setting setting) throws IOException {
    int count = setting.count(1_000_000, 2_000);
    setting.gateways().start(FULL).close(); // makes the schema
    Path database = setting.gateways().database(FULL);
    setting.say(name(), "making " + count + " ended tasks");
    EndedTasks.fill(database, count, CONNECTIONS);
    size.add(Files.size(database) / 1048576.0, 1);
  }

  private void round(Setting setting, Side full, Side empty, boolean fullFirst) {
    int samples = setting.count(300, 5);
    Side first = fullFirst ? full : empty;
    Side second = fullFirst ? empty : full;
    double firstP50 = first.handOver(samples);
    double secondP50 = second.handOver(samples);
    double firstRate = first.submits.rate(CONNECTIONS, setting.span(2));
    double secondRate = second.submits.rate(CONNECTIONS, setting.span(2));
    double slow = fullFirst ? firstP50 : secondP50;
    double fast = fullFirst ? secondP50 : firstP50;
    p50.add(slow, samples);
    p50Empty.add(fast, samples);
    handover.add(slow / fast, 2);
    double few = fullFirst ? firstRate : secondRate;
    double many = fullFirst ? secondRate : firstRate;
    rate.add(few, full.submits.answered());
    rateEmpty.add(many, empty.submits.answered());
    submit.add(many / few, 2);
  }

  /** One of the two gateways, with its load. */
  private static final class Side implements AutoCloseable {
    final Lent gateway;
    final Switchboard board;
    final HandoverProbe probe;
    final Hammer submits;

    Side(Lent gateway) {
      this.gateway = gateway;
      board = new Switchboard(gateway.process().address());
      GatewayApi api = new GatewayApi(gateway.process().address());
      probe = new HandoverProbe(board, api, new Ids("million-handover"));
      Gateways.sites(CONNECTIONS).forEach(site -> probe.station("worker-" + site, site));
      submits = Hammer.ofSubmits(board, api, new Ids("million-submit"), Gateways.heap());
    }

    ProcessFacts facts() {
      return gateway.process().facts();
    }

    double startSeconds() {
      return gateway.process().startedIn().toMillis() / 1000.0;
    }

    double warm(Setting setting) {
      handOver(setting.count(200, 5));
      // Short: what it submits stays in the queue, also on the side that is to be empty.
      return submits.rate(CONNECTIONS, setting.span(0.2));
    }

    double handOver(int samples) {
      Series sent = new Series();
      probe.measure(samples, sent, new Series());
      return sent.median();
    }

    @Override
    public void close() {
      board.close();
      gateway.close();
    }
  }
}
