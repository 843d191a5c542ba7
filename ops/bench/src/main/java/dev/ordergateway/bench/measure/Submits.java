package dev.ordergateway.bench.measure;

import static dev.ordergateway.bench.figure.Better.HIGHER;
import static dev.ordergateway.bench.figure.Better.NEITHER;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.Tally;
import dev.ordergateway.bench.figure.Target;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.gateway.GatewayProcess;
import dev.ordergateway.bench.load.Hammer;
import dev.ordergateway.bench.load.Ids;
import dev.ordergateway.bench.wire.MeasurementException;
import dev.ordergateway.bench.wire.Switchboard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Durable submits per second, beside the trivial request and beside the bare disk. */
public final class Submits implements Measurement {
  private static final String SITE = "site-00";

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

    Width(int connections) {
      this.connections = connections;
      this.submit = new Tally("submit.rate." + connections, "1/s", HIGHER);
      this.trivial = new Tally("submit.trivial_rate." + connections, "1/s", HIGHER);
      this.ofTrivial = new Tally("submit.of_trivial." + connections, "ratio", HIGHER);
      this.ofSyncs = new Tally("submit.of_fsyncs." + connections, "ratio", HIGHER);
      if (connections == 32) {
        ofTrivial.target(Target.atLeast(0.4));
      }
    }

    void add(double submits, double trivials, double fsyncs, double seconds) {
      submit.add(submits, (long) (submits * seconds));
      trivial.add(trivials, (long) (trivials * seconds));
      ofTrivial.add(submits / trivials, 2);
      ofSyncs.add(submits / fsyncs, 2);
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
        GatewayProcess gateway = setting.gateway(name(), List.of(SITE));
        Switchboard board = new Switchboard(gateway.address())) {
      GatewayApi api = new GatewayApi(gateway.address());
      Hammer trivial = Hammer.ofTrivial(board, api);
      Hammer submit = Hammer.ofSubmits(board, api, ids, SITE);
      WarmUp.settle(
          setting,
          name(),
          () -> {
            trivial.rate(8, setting.span(0.5));
            return submit.rate(8, setting.span(1));
          });
      for (int round = 0; round < setting.rounds(); round++) {
        round(setting, disk, trivial, submit, round % 2 == 0);
        setting.say(name(), "round " + (round + 1) + " of " + setting.rounds());
      }
      requireAllQueued(gateway.queued(), ids.count());
    }
    List<Figure> figures = new ArrayList<>(List.of(syncs.figure(), commits.figure()));
    for (Width width : widths) {
      figures.add(width.submit.figure());
      figures.add(width.trivial.figure());
      figures.add(width.ofTrivial.figure());
      figures.add(width.ofSyncs.figure());
    }
    return figures;
  }

  /** In turns, first the one, then the other, so that a machine that slows down harms neither. */
  private void round(
      Setting setting, Disk disk, Hammer trivial, Hammer submit, boolean trivialFirst) {
    int yardstick = setting.count(300, 5);
    double fsyncs = 1000 / disk.syncs(yardstick).median();
    syncs.add(fsyncs, yardstick);
    commits.add(1000 / disk.commits(yardstick).median(), yardstick);
    Duration span = setting.span(2);
    for (Width width : widths) {
      double before = trivialFirst ? trivial.rate(width.connections, span) : 0;
      double submits = submit.rate(width.connections, span);
      double trivials = trivialFirst ? before : trivial.rate(width.connections, span);
      width.add(submits, trivials, fsyncs, span.toMillis() / 1000.0);
    }
  }

  private static void requireAllQueued(long queued, long submitted) {
    if (queued != submitted) {
      throw new MeasurementException(
          "of %d tasks that were acknowledged %d are there".formatted(submitted, queued));
    }
  }
}
