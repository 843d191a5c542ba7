package dev.ordergateway.bench.measure;

import static dev.ordergateway.bench.figure.Better.LOWER;
import static dev.ordergateway.bench.figure.Better.NEITHER;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.Series;
import dev.ordergateway.bench.figure.Tally;
import dev.ordergateway.bench.figure.Target;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.gateway.Gateways;
import dev.ordergateway.bench.gateway.Gateways.Lent;
import dev.ordergateway.bench.load.HandoverProbe;
import dev.ordergateway.bench.load.Ids;
import dev.ordergateway.bench.wire.Switchboard;
import java.util.List;

/** From a submit to the waiting lease call that gets it. */
public final class Handover implements Measurement {
  private static final int SITES = 8;

  private final Tally commit = new Tally("disk.commit.p50", "ms", NEITHER);
  private final Tally sync = new Tally("disk.fsync.p50", "ms", NEITHER);
  private final Tally p50 = new Tally("handover.p50", "ms", LOWER);
  private final Tally p99 = new Tally("handover.p99", "ms", LOWER);
  private final Tally p50Commits =
      new Tally("handover.p50.commits", "commits", LOWER).target(Target.atMost(6));
  private final Tally p99Commits =
      new Tally("handover.p99.commits", "commits", LOWER).target(Target.atMost(20));
  private final Tally p50Answered = new Tally("handover.from_answer.p50", "ms", LOWER);
  private final Tally p99Answered = new Tally("handover.from_answer.p99", "ms", LOWER);

  @Override
  public String name() {
    return "handover";
  }

  @Override
  public List<Figure> measure(Setting setting) {
    List<String> sites = Gateways.sites(SITES);
    try (Disk disk = new Disk(setting.folder().resolve(name()));
        Lent gateway = setting.gateways().lend(name());
        Switchboard board = new Switchboard(gateway.process().address())) {
      HandoverProbe probe =
          new HandoverProbe(
              board, new GatewayApi(gateway.process().address()), new Ids("handover"));
      sites.forEach(site -> probe.station("worker-" + site, site));
      disk.commits(setting.count(500, 5));
      WarmUp.settle(
          setting, name(), gateway.process().facts(), () -> median(probe, setting.count(400, 5)));
      for (int round = 1; round <= setting.rounds(); round++) {
        round(setting, disk, probe);
        setting.say(name(), "round " + round + " of " + setting.rounds());
      }
    }
    return List.of(
        sync.figure(),
        commit.figure(),
        p50.figure(),
        p99.figure(),
        p50Commits.figure(),
        p99Commits.figure(),
        p50Answered.figure(),
        p99Answered.figure());
  }

  private static double median(HandoverProbe probe, int samples) {
    Series sent = new Series();
    probe.measure(samples, sent, new Series());
    return sent.median();
  }

  /** The disk before and after, since it may have other work meanwhile. */
  private void round(Setting setting, Disk disk, HandoverProbe probe) {
    int yardstick = setting.count(250, 5);
    Series commits = new Series();
    commits.addAll(disk.commits(yardstick));
    Series syncs = disk.syncs(yardstick);
    Series sent = new Series();
    Series answered = new Series();
    probe.measure(setting.count(600, 10), sent, answered);
    commits.addAll(disk.commits(yardstick));
    double unit = commits.median();
    sync.add(syncs.median(), syncs.count());
    commit.add(unit, commits.count());
    p50.add(sent.median(), sent.count());
    p99.add(sent.percentile(99), sent.count());
    p50Commits.add(sent.median() / unit, sent.count());
    p99Commits.add(sent.percentile(99) / unit, sent.count());
    p50Answered.add(answered.median(), answered.count());
    p99Answered.add(answered.percentile(99), answered.count());
  }
}
