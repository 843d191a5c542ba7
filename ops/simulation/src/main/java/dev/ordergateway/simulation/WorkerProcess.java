package dev.ordergateway.simulation;

import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.engine.ProcessDied;
import dev.ordergateway.simulation.engine.Strand;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.order.OrderCycle;
import dev.ordergateway.worker.report.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * One life of a worker's process: the product's order loop and outbox, each on a strand of its own.
 * Whatever they touch passes {@link #step}, where the process may be killed or stand still.
 */
final class WorkerProcess {
  private static final int STEPS_OF_A_PURCHASE = 110;

  private final WorkerMachine machine;
  private final World world;
  private final Invariants invariants;
  private final WorkerPorts ports;
  private boolean isDead;
  private long frozenUntil;
  private int steps;
  private long diesAt = Long.MAX_VALUE;
  private long freezesAt = Long.MAX_VALUE;
  private boolean isReportWaiting;
  private long outboxTicket;

  /** When the permit's fence was first sent, true time; of the task that is under way. */
  private final Map<String, Long> fenceSent = new HashMap<>();

  private final Map<String, Integer> fencedLease = new HashMap<>();
  private boolean isBetweenPermitAndClick;
  private boolean hasClicked;

  WorkerProcess(
      WorkerMachine machine,
      World world,
      SimulatedGateway gateway,
      Invariants invariants,
      Network network,
      Shop shop) {
    this.machine = machine;
    this.world = world;
    this.invariants = invariants;
    this.ports = new WorkerPorts(this, machine, world, gateway, network, shop);
    Weather weather = world.weather();
    if (world.dice.chance(weather.workerDies())) {
      diesAt = world.dice.between(1, STEPS_OF_A_PURCHASE);
    }
    if (world.dice.chance(weather.workerFreezes())) {
      freezesAt = world.dice.between(1, STEPS_OF_A_PURCHASE);
    }
  }

  String name() {
    return machine.toString();
  }

  Invariants gateway() {
    return invariants;
  }

  Instant wallClock() {
    return machine.clocks.instant();
  }

  boolean isDead() {
    return isDead;
  }

  boolean isFrozen() {
    return frozenUntil > world.now();
  }

  long frozenUntil() {
    return isDead ? 0 : frozenUntil;
  }

  void start() {
    world.step(name(), "starts");
    Strand orders = machine.hardware.orders();
    Strand outbox = machine.hardware.outbox();
    world.time.at(world.now(), () -> isDead ? null : orders.begin(this::takeOrders));
    world.time.at(world.now(), () -> isDead ? null : outbox.begin(this::sendReports));
  }

  private void takeOrders() {
    OrderCycle cycle =
        new OrderCycle(
            ports.orderPorts(), new BackOff(world.dice::fraction), machine.hardware.json());
    BackOff faults = new BackOff(world.dice::fraction);
    while (true) {
      Duration wait;
      try {
        wait = cycle.once();
        faults.reset();
      } catch (RuntimeException e) { // as the product's loop does
        world.step(name(), "stumbles:", e);
        wait = faults.next();
      }
      pass(Math.max(1, wait.toMillis()) + rest());
    }
  }

  /**
   * One who was told that there is nothing need not ask again at once: no promise depends on it.
   */
  private long rest() {
    boolean isIdle = machine.wasToldNothing() && !world.isHealed();
    return isIdle ? world.dice.mostly(0, 90_000) : 0;
  }

  private void sendReports() {
    Outbox outbox = ports.outbox();
    while (true) {
      long wait;
      try {
        wait = Math.max(1, outbox.sendDue().toMillis());
      } catch (RuntimeException e) { // as the product's loop does
        world.step(name(), "stumbles over a report:", e);
        wait = 5_000;
      }
      if (!isReportWaiting) {
        outboxTicket = machine.hardware.outbox().arm();
        world.time.wakeAt(
            world.now() + wait, machine.hardware.outbox(), outboxTicket, this::frozenUntil);
        world.time.await();
        requireAlive();
      }
      isReportWaiting = false;
    }
  }

  /** A report was added to the outbox. */
  void wakeOutbox() {
    if (!isReportWaiting) {
      isReportWaiting = true;
      long soon = world.now() + world.dice.between(0, 5);
      world.time.wakeAt(soon, machine.hardware.outbox(), outboxTicket, this::frozenUntil);
    }
  }

  void requireAlive() {
    if (isDead) {
      throw new ProcessDied();
    }
  }

  /** A point between two steps, where everything may stop. */
  void step(String where) {
    requireAlive();
    steps++;
    if (steps == diesAt) {
      die(where);
      throw new ProcessDied();
    }
    if (steps == freezesAt) {
      freeze(where);
    }
  }

  /**
   * The last moment before the click: a process stops here more often than chance would have it.
   */
  void stepAtTheClick() {
    if (world.dice.chance(world.weather().workerDies() / 8)) {
      diesAt = steps + 1L;
    } else if (world.dice.chance(world.weather().workerFreezes() / 4)) {
      freezesAt = steps + 1L;
      world.met(Situation.WORKER_FROZEN_BETWEEN_GATE_AND_CLICK);
    }
    step("between gate and click");
  }

  private void freeze(String where) {
    long span = world.dice.mostly(500, 150_000);
    frozenUntil = world.now() + span;
    machine.froze(span);
    world.step(name(), "freezes at \"" + where + "\" for", span, "ms");
    if (span > Terms.LEASE.toMillis()) {
      world.met(Situation.WORKER_FROZEN_PAST_LEASE);
    }
    if (isBetweenPermitAndClick) {
      world.met(Situation.WORKER_FROZEN_BETWEEN_PERMIT_AND_CLICK);
    }
    if (world.dice.chance(0.3)) {
      freezesAt = steps + world.dice.between(1, STEPS_OF_A_PURCHASE);
    }
    pass(0);
  }

  /** Killed, from inside or outside: nothing of it does anything any more. */
  void die(String where) {
    if (isDead) {
      return;
    }
    isDead = true;
    world.step(name(), "is killed at \"" + where + "\"");
    world.met(
        hasClicked
            ? Situation.WORKER_DIED_AFTER_CLICK
            : isBetweenPermitAndClick
                ? Situation.WORKER_DIED_BETWEEN_PERMIT_AND_CLICK
                : Situation.WORKER_DIED_BEFORE_FENCE);
    if (isReportWaiting) {
      world.met(Situation.WORKER_DIED_WITH_UNSENT_REPORTS);
    }
    unwind(machine.hardware.orders());
    unwind(machine.hardware.outbox());
    machine.died();
  }

  private void unwind(Strand strand) {
    world.time.wakeAt(world.now(), strand, strand.arm(), () -> 0);
  }

  /** Everything ends here: the history is over. */
  void end() {
    isDead = true;
  }

  /** Lets time pass for the strand that is running. */
  void pass(long milliseconds) {
    requireAlive();
    Strand me = world.time.running();
    world.time.wakeAt(world.now() + milliseconds, me, me.arm(), this::frozenUntil);
    world.time.await();
    requireAlive();
  }

  /** Another purchase begins. */
  void beginsCart() {
    hasClicked = false;
  }

  /** Whether this machine was ever asked to buy such a thing. */
  boolean hasWanted(String item) {
    return machine.everWanted.contains(item);
  }

  // What the invariants about the click need to know.

  void fenceIsSent(String taskId, int lease) {
    fenceSent.putIfAbsent(taskId + "/" + lease, world.now());
    fencedLease.put(taskId, lease);
  }

  void permitArrived() {
    isBetweenPermitAndClick = true;
  }

  void noPermit() {
    isBetweenPermitAndClick = false;
  }

  /** The product's gate let it pass: from here nothing but the click follows. */
  void gatePassed(String taskId) {
    int lease = fencedLease.getOrDefault(taskId, 0);
    long sent = fenceSent.getOrDefault(taskId + "/" + lease, Long.MIN_VALUE / 2);
    Invariants.require(
        world.now() - sent <= Terms.PERMIT.toMillis(),
        Shop.IN_TIME,
        taskId + ": " + (world.now() - sent) + " ms after the fence was sent");
  }

  void requirePermit(String taskId) {
    int lease = fencedLease.getOrDefault(taskId, 0);
    Invariants.require(
        invariants.isPermitted(taskId, lease), Shop.PERMITTED, taskId + " in lease " + lease);
  }

  void clicked() {
    hasClicked = true;
    isBetweenPermitAndClick = false;
  }
}
