package dev.ordergateway.bench.measure;

import static dev.ordergateway.bench.figure.Better.HIGHER;
import static dev.ordergateway.bench.figure.Better.LOWER;

import dev.ordergateway.bench.figure.Figure;
import dev.ordergateway.bench.figure.Tally;
import dev.ordergateway.bench.figure.Target;
import dev.ordergateway.bench.gateway.GatewayApi;
import dev.ordergateway.bench.gateway.GatewayProcess;
import dev.ordergateway.bench.gateway.Gateways;
import dev.ordergateway.bench.gateway.Gateways.Lent;
import dev.ordergateway.bench.load.Ids;
import dev.ordergateway.bench.load.Lanes;
import dev.ordergateway.bench.wire.MeasurementException;
import dev.ordergateway.bench.wire.Switchboard;
import java.time.Duration;
import java.util.List;

/** Whole cycles over 64 sites: from an intent to a task that has ended. */
public final class Cycles implements Measurement {
  private final Tally cycles =
      new Tally("cycles.rate", "1/s", HIGHER)
          .target(Target.atLeast(1000))
          .note("submit, lease, terminal report");
  private final Tally purchases =
      new Tally("cycles.purchase_rate", "1/s", HIGHER)
          .note("submit, lease, created, in_cart, fence, ordered, paid");
  private final Tally cpu =
      new Tally("cycles.gateway_cpu", "ms", LOWER)
          .note("processor time of the gateway for one cycle");

  @Override
  public String name() {
    return "cycles";
  }

  @Override
  public List<Figure> measure(Setting setting) {
    List<String> sites = Gateways.sites(setting.count(64, 8));
    try (Lent lent = setting.gateways().lend(name());
        Switchboard board = new Switchboard(lent.process().address())) {
      GatewayProcess gateway = lent.process();
      long queued = gateway.queued();
      Lanes lanes = new Lanes(board, new GatewayApi(gateway.address()), new Ids("cycles"), sites);
      WarmUp.settle(
          setting,
          name(),
          gateway.facts(),
          () -> {
            lanes.rate(true, setting.span(1));
            return lanes.rate(false, setting.span(1));
          });
      Duration span = setting.span(4);
      for (int round = 1; round <= setting.rounds(); round++) {
        double before = gateway.facts().cpu().toMillis();
        cycles.add(lanes.rate(false, span), lanes.completed());
        double used = gateway.facts().cpu().toMillis() - before;
        cpu.add(used / lanes.completed(), lanes.completed());
        purchases.add(lanes.rate(true, span), lanes.completed());
        setting.say(name(), "round " + round + " of " + setting.rounds());
      }
      if (gateway.queued() != queued) {
        throw new MeasurementException("tasks are left in the queue: " + gateway.queued());
      }
    }
    return List.of(cycles.figure(), purchases.figure(), cpu.figure());
  }
}
