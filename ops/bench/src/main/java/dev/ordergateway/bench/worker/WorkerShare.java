package dev.ordergateway.bench.worker;

import static dev.ordergateway.bench.figure.Better.LOWER;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.Tally;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.gateway.GatewayProcess;
import dev.ordergateway.bench.gateway.Gateways;
import dev.ordergateway.bench.gateway.Gateways.Lent;
import dev.ordergateway.bench.load.Ids;
import dev.ordergateway.bench.measure.Measurement;
import dev.ordergateway.bench.measure.Setting;
import dev.ordergateway.bench.wire.Line;
import dev.ordergateway.bench.wire.Switchboard;
import dev.ordergateway.bench.worker.StepTimes.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The worker's own share of a purchase: everything but the browser's and the shop's time, evidence
 * on disk included.
 */
public final class WorkerShare implements Measurement {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Map<Part, Tally> parts = new EnumMap<>(Part.class);
  private final Tally all =
      new Tally("worker.all", "ms", LOWER)
          .note("without told: six pages of 500 KB of evidence, synced");

  public WorkerShare() {
    for (Part part : Part.values()) {
      parts.put(part, new Tally("worker." + part.wire(), "ms", LOWER));
    }
  }

  @Override
  public String name() {
    return "worker";
  }

  @Override
  public List<Figure> measure(Setting setting) {
    String site = Gateways.sites(1).get(0);
    Ids ids = new Ids("worker");
    try (Lent lent = setting.gateways().lend(name());
        Switchboard board = new Switchboard(lent.process().address())) {
      GatewayProcess gateway = lent.process();
      GatewayApi api = new GatewayApi(gateway.address());
      for (int round = 0; round <= setting.rounds(); round++) {
        StepTimes times = new StepTimes();
        try (BenchWorker worker =
                new BenchWorker(gateway, setting.folder().resolve("worker-" + round), times);
            Line upstream = board.open()) {
          int purchases = round == 0 ? setting.count(100, 2) : setting.count(100, 3);
          for (int i = 0; i < purchases; i++) {
            String taskId = ids.next();
            upstream.send(
                api.submit(taskId, site), reply -> GatewayApi.requireCreated(reply, taskId));
            board.run(() -> !upstream.isWaiting(), LONGEST, "the answer to a submit");
            worker.buy(taskId);
          }
        }
        if (round == 0) {
          setting.say(name(), "warm, at a median of " + Math.round(times.all().median()) + " ms");
        } else {
          add(times);
          setting.say(name(), "round " + round + " of " + setting.rounds());
        }
      }
    }
    List<Figure> figures = new ArrayList<>();
    parts.values().forEach(part -> figures.add(part.figure()));
    figures.add(all.figure());
    return figures;
  }

  private void add(StepTimes times) {
    parts.forEach((part, tally) -> tally.add(times.of(part).median(), times.of(part).count()));
    all.add(times.all().median(), times.all().count());
  }
}
