package dev.ordergateway.simulation;

import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.foundation.sqlite.SqlTime;
import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.WorkerMachine.Hardware;
import dev.ordergateway.simulation.database.MemoryDatabase;
import dev.ordergateway.simulation.database.Schema;
import dev.ordergateway.simulation.engine.Scheduler;
import dev.ordergateway.simulation.engine.Trace;
import dev.ordergateway.worker.journal.SqliteDoor;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;

/** Runs histories one after the other, each from its seed alone. Used by one thread. */
public final class Universe implements AutoCloseable {
  private final Set<Mutant> without;
  private final boolean isThroughJdbi;
  private final Scheduler time = new Scheduler();
  private final OrderService service;
  private final List<Hardware> hardware;

  /**
   * @param isThroughJdbi whether the product's SQL objects are JDBI's, or the faster ones
   */
  public Universe(
      Schema gatewaySchema, Schema journalSchema, Set<Mutant> without, boolean isThroughJdbi) {
    this.without = without;
    this.isThroughJdbi = isThroughJdbi;
    this.service =
        new OrderService(
            new MemoryDatabase(gatewaySchema, isThroughJdbi), new GatewayClock(), without);
    this.hardware = List.of(machine("worker-1", journalSchema), machine("worker-2", journalSchema));
  }

  private Hardware machine(String name, Schema schema) {
    MemoryDatabase disk = new MemoryDatabase(schema, isThroughJdbi);
    return new Hardware(
        name,
        disk,
        new SqliteDoor(disk.jdbi(SqlTime::install, sql -> sql), () -> {}),
        time.newStrand(name + " orders"),
        time.newStrand(name + " outbox"),
        WireJson.newMapper());
  }

  /** Runs the history of that seed. */
  public History run(long seed, boolean keepTrace) {
    service.database.empty();
    hardware.forEach(each -> each.disk().empty());
    Trace trace = new Trace(keepTrace);
    World world = new World(time, seed, trace, without);
    Shop shop = new Shop(world);
    Invariants invariants = new Invariants(world, service.database, shop);
    SimulatedGateway gateway = new SimulatedGateway(world, service, invariants);
    Network network = new Network(world);
    boolean sameId = world.dice.chance(0.04);
    if (sameId) {
      world.met(Situation.SAME_WORKER_ID_TWICE);
    }
    List<WorkerMachine> machines =
        hardware.stream()
            .map(
                each ->
                    new WorkerMachine(
                        world,
                        each,
                        sameId ? "worker" : each.name(),
                        gateway,
                        invariants,
                        network,
                        shop))
            .toList();
    Operator operator = new Operator(world, gateway, invariants, network, shop, machines);
    TrueEnd end = new TrueEnd(world, invariants, service.database, shop, machines);
    long storm = world.dice.between(60_000, Terms.STORM_MILLIS);
    operator.begin(storm);
    machines.forEach(WorkerMachine::start);
    new Aftermath(world, operator, end, network, shop, machines).plan(storm);
    time.runHistory();
    Throwable failure = time.failure();
    long until = time.now();
    machines.forEach(machine -> machine.process().end());
    time.clear();
    return new History(seed, failure, world.met, trace, until);
  }

  /** The clock that judges leases: the one true time. */
  private final class GatewayClock extends Clock {
    @Override
    public Instant instant() {
      return Terms.instant(time.now());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @Override
  public void close() {
    time.close();
  }
}
