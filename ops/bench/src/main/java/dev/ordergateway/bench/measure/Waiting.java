package dev.ordergateway.bench.measure;

import static dev.ordergateway.bench.figure.Better.LOWER;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.Series;
import dev.ordergateway.bench.figure.Tally;
import dev.ordergateway.bench.figure.Target;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.gateway.GatewayProcess;
import dev.ordergateway.bench.gateway.Gateways.Lent;
import dev.ordergateway.bench.load.HandoverProbe;
import dev.ordergateway.bench.load.Ids;
import dev.ordergateway.bench.wire.MeasurementException;
import dev.ordergateway.bench.wire.Switchboard;
import java.time.Duration;
import java.util.List;

/** What 5,000 waiting lease calls cost: threads, heap, processor time, and the hand-over's. */
public final class Waiting implements Measurement {
  private static final String SITE = "site-00";

  /** More in one moment would measure the moment's threads, which stay for minutes. */
  private static final int AT_ONCE = 8;

  private final Tally threadsBefore = new Tally("waiting.threads_before", "threads", LOWER);
  private final Tally threads =
      new Tally("waiting.threads", "threads", LOWER).target(Target.atMost(64));
  private final Tally threadsAfterBurst =
      new Tally("waiting.threads_after_burst", "threads", LOWER)
          .note("where all come in one moment, as after a restart");
  private final Tally threadsLater =
      new Tally("waiting.threads_later", "threads", LOWER)
          .target(Target.atMost(64))
          .note("20 s after that");
  private final Tally heapBefore = new Tally("waiting.heap_before", "MiB", LOWER);
  private final Tally heap = new Tally("waiting.heap", "MiB", LOWER);
  private final Tally perCall = new Tally("waiting.heap_per_call", "KiB", LOWER);
  private final Tally idleBefore = new Tally("waiting.cpu_before", "%", LOWER);
  private final Tally idle =
      new Tally("waiting.cpu", "%", LOWER).note("of one core while nothing happens");
  private final Tally p50 = new Tally("waiting.handover.p50", "ms", LOWER);
  private final Tally p99 = new Tally("waiting.handover.p99", "ms", LOWER);

  @Override
  public String name() {
    return "waiting";
  }

  @Override
  public List<Figure> measure(Setting setting) {
    int calls = setting.count(5000, 200);
    try (Lent lent = setting.gateways().lend(name())) {
      GatewayProcess gateway = lent.process();
      awaitWaiting(gateway, 0); // in a quick run others were here before
      oneByOne(setting, gateway, calls);
      awaitWaiting(gateway, 0); // whoever hung up is forgotten
      allAtOnce(setting, gateway, calls);
    }
    return List.of(
        threadsBefore.figure(),
        threads.figure(),
        threadsAfterBurst.figure(),
        threadsLater.figure(),
        heapBefore.figure(),
        heap.figure(),
        perCall.figure(),
        idleBefore.figure(),
        idle.figure(),
        p50.figure(),
        p99.figure());
  }

  private void oneByOne(Setting setting, GatewayProcess gateway, int calls) {
    try (Switchboard board = new Switchboard(gateway.address())) {
      HandoverProbe probe = probe(gateway, board);
      probe.station("worker-0", SITE);
      WarmUp.settle(
          setting, name(), gateway.facts(), () -> handOver(probe, setting.count(400, 5)).median());
      double heapOfOne = lookBefore(setting, gateway);
      for (int i = 1; i < calls; i++) {
        probe.station("worker-" + i, SITE);
        if (i % AT_ONCE == 0) {
          awaitWaiting(gateway, i + 1);
        }
      }
      awaitWaiting(gateway, calls);
      setting.say(name(), calls + " calls wait");
      for (int round = 1; round <= setting.rounds(); round++) {
        round(setting, gateway, probe, heapOfOne, calls);
        setting.say(name(), "round " + round + " of " + setting.rounds());
      }
      awaitWaiting(gateway, calls);
      threads.note(gateway.facts().javaThreads());
    }
  }

  private void allAtOnce(Setting setting, GatewayProcess gateway, int calls) {
    try (Switchboard board = new Switchboard(gateway.address())) {
      HandoverProbe probe = probe(gateway, board);
      for (int i = 0; i < calls; i++) {
        probe.station("again-" + i, SITE);
      }
      awaitWaiting(gateway, calls);
      threadsAfterBurst.add(gateway.facts().threads(), 1);
      sleep(Duration.ofSeconds(setting.count(20, 1)));
      awaitWaiting(gateway, calls);
      threadsLater.add(gateway.facts().threads(), 1);
    }
  }

  private static HandoverProbe probe(GatewayProcess gateway, Switchboard board) {
    return new HandoverProbe(board, new GatewayApi(gateway.address()), new Ids("waiting"));
  }

  private double lookBefore(Setting setting, GatewayProcess gateway) {
    double mib = gateway.facts().heapMib();
    heapBefore.add(mib, 1);
    threadsBefore.add(gateway.facts().threads(), 1);
    idleBefore.add(idlePercent(setting, gateway), 1);
    return mib;
  }

  private void round(
      Setting setting, GatewayProcess gateway, HandoverProbe probe, double heapOfOne, int calls) {
    idle.add(idlePercent(setting, gateway), 1);
    threads.add(gateway.facts().threads(), 1);
    double mib = gateway.facts().heapMib();
    heap.add(mib, 1);
    perCall.add((mib - heapOfOne) * 1024 / calls, 1);
    Series millis = handOver(probe, setting.count(200, 5));
    p50.add(millis.median(), millis.count());
    p99.add(millis.percentile(99), millis.count());
  }

  private static Series handOver(HandoverProbe probe, int samples) {
    Series sent = new Series();
    probe.measure(samples, sent, new Series());
    return sent;
  }

  private static double idlePercent(Setting setting, GatewayProcess gateway) {
    Duration before = gateway.facts().cpu();
    long begun = System.nanoTime();
    sleep(setting.span(5));
    Duration used = gateway.facts().cpu().minus(before);
    return 100.0 * used.toNanos() / (System.nanoTime() - begun);
  }

  private static void awaitWaiting(GatewayProcess gateway, int calls) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (gateway.waitingCalls() != calls) {
      if (System.nanoTime() > end) {
        throw new MeasurementException(
            "of %d lease calls %d wait at the gateway".formatted(calls, gateway.waitingCalls()));
      }
      sleep(Duration.ofMillis(5));
    }
  }

  private static void sleep(Duration span) {
    try {
      Thread.sleep(span.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MeasurementException("interrupted", e);
    }
  }
}
