package dev.ordergateway.bench.measure;

import static dev.ordergateway.bench.figure.Better.HIGHER;
import static dev.ordergateway.bench.figure.Better.LOWER;
import static dev.ordergateway.bench.figure.Better.NEITHER;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.Tally;
import dev.ordergateway.bench.figure.Target;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.gateway.GatewayProcess;
import dev.ordergateway.bench.gateway.Gateways;
import dev.ordergateway.bench.gateway.Gateways.Lent;
import dev.ordergateway.bench.load.Hammer;
import dev.ordergateway.bench.load.Ids;
import dev.ordergateway.bench.wire.MeasurementException;
import dev.ordergateway.bench.wire.Switchboard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Durable submits per second, beside the trivial request and beside the bare disk. */
public final class Submits implements Measurement {
  private final Tally syncs = new Tally("disk.fsync.rate", "1/s", NEITHER);
  private final Tally commits = new Tally("disk.commit.rate", "1/s", NEITHER);
  private final List<Width> widths = List.of(new Width(1), new Width(8), new Width(32));

  /** The figures at one number of connections. */
  private static final class Width {
    final int connections;
    final Tally submit;
    final Tally trivial;
    final Tally ofTrivial;
    final Tally ofSyncs;
    final Tally submitCpu;
    final Tally trivialCpu;

    Width(int connections) {
      this.connections = connections;
      this.submit = new Tally("submit.rate." + connections, "1/s", HIGHER);
      this.trivial = new Tally("submit.trivial_rate." + connections, "1/s", HIGHER);
      this.ofTrivial = new Tally("submit.of_trivial." + connections, "ratio", HIGHER);
      this.ofSyncs = new Tally("submit.of_fsyncs." + connections, "ratio", HIGHER);
      this.submitCpu = new Tally("submit.gateway_cpu." + connections, "us", LOWER);
      this.trivialCpu = new Tally("submit.trivial_gateway_cpu." + connections, "us", LOWER);
      if (connections == 32) {
        ofTrivial.target(Target.atLeast(0.4));
      }
    }

    void add(Speed submits, Speed trivials, double fsyncs) {
      submit.add(submits.rate(), submits.answers());
      trivial.add(trivials.rate(), trivials.answers());
      ofTrivial.add(submits.rate() / trivials.rate(), 2);
      ofSyncs.add(submits.rate() / fsyncs, 2);
      submitCpu.add(submits.cpuMicros(), submits.answers());
      trivialCpu.add(trivials.cpuMicros(), trivials.answers());
    }
  }

  @Override
  public String name() {
    return "submit";
  }

  @Override
  public List<Figure> measure(Setting setting) {
    Ids ids = new Ids("submit");
    try (Disk disk = new Disk(setting.folder().resolve(name()));
        Lent lent = setting.gateways().lend(name());
        Switchboard board = new Switchboard(lent.process().address())) {
      GatewayProcess gateway = lent.process();
      long before = gateway.queued();
      GatewayApi api = new GatewayApi(gateway.address());
      Hammer trivial = Hammer.ofTrivial(board, api);
      Hammer submit = Hammer.ofSubmits(board, api, ids, Gateways.heap());
      WarmUp.settle(
          setting,
          name(),
          gateway.facts(),
          () -> {
            trivial.rate(8, setting.span(0.5));
            return submit.rate(8, setting.span(1));
          });
      for (int round = 0; round < setting.rounds(); round++) {
        round(setting, disk, gateway, trivial, submit, round % 2 == 0);
        setting.say(name(), "round " + (round + 1) + " of " + setting.rounds());
      }
      requireAllQueued(gateway.queued() - before, ids.count());
    }
    List<Figure> figures = new ArrayList<>(List.of(syncs.figure(), commits.figure()));
    for (Width width : widths) {
      figures.add(width.submit.figure());
      figures.add(width.trivial.figure());
      figures.add(width.ofTrivial.figure());
      figures.add(width.ofSyncs.figure());
      figures.add(width.submitCpu.figure());
      figures.add(width.trivialCpu.figure());
    }
    return figures;
  }

  /** In turns, first the one, then the other, so that a machine that slows down harms neither. */
  private void round(
      Setting setting,
      Disk disk,
      GatewayProcess gateway,
      Hammer trivial,
      Hammer submit,
      boolean trivialFirst) {
    int yardstick = setting.count(300, 5);
    double fsyncs = 1000 / disk.syncs(yardstick).median();
    syncs.add(fsyncs, yardstick);
    commits.add(1000 / disk.commits(yardstick).median(), yardstick);
    Duration span = setting.span(2);
    for (Width width : widths) {
      Speed first = Speed.of(gateway, trivialFirst ? trivial : submit, width.connections, span);
      Speed second = Speed.of(gateway, trivialFirst ? submit : trivial, width.connections, span);
      width.add(trivialFirst ? second : first, trivialFirst ? first : second, fsyncs);
    }
  }

  /**
   * @param rate answers per second
   * @param cpuMicros processor time of the gateway for one of them
   */
  private record Speed(double rate, long answers, double cpuMicros) {
    static Speed of(GatewayProcess gateway, Hammer hammer, int connections, Duration span) {
      Duration before = gateway.facts().cpu();
      double rate = hammer.rate(connections, span);
      Duration used = gateway.facts().cpu().minus(before);
      return new Speed(rate, hammer.answered(), used.toNanos() / 1e3 / hammer.answered());
    }
  }

  private static void requireAllQueued(long queued, long submitted) {
    if (queued != submitted) {
      throw new MeasurementException(
          "of %d tasks that were acknowledged %d are there".formatted(submitted, queued));
    }
  }
}
