package dev.ordergateway.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.simulation.database.MemoryDatabase;
import dev.ordergateway.simulation.engine.Strand;
import dev.ordergateway.worker.journal.OutboxJournal;
import dev.ordergateway.worker.journal.SqliteDoor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A worker's machine in one history: its disk, its account, its clocks, and the process that runs
 * on it, which comes and goes.
 */
final class WorkerMachine {
  /** What a machine keeps over all histories: opening it anew each time would take most of it. */
  record Hardware(
      String name,
      MemoryDatabase disk,
      SqliteDoor door,
      Strand orders,
      Strand outbox,
      ObjectMapper json) {}

  private enum Clocks {
    SOUND,
    WALL_IS_SET,
    MONOTONIC_SLEEPS
  }

  final World world;
  final Hardware hardware;
  final Shop.Account account;
  final MachineClocks clocks;
  final Map<String, String> evidence = new LinkedHashMap<>();
  final List<String[]> told = new ArrayList<>();
  final Set<String> everWanted = new HashSet<>();
  private final String workerId;
  private final SimulatedGateway gateway;
  private final Invariants invariants;
  private final Network network;
  private final Shop shop;
  private final Clocks lying;
  private WorkerProcess process;
  private boolean isResumeGiven;
  private int ids;
  private int turns;
  private long lastTold;
  private final Set<String> pollsOver = new HashSet<>();
  private String lastPoll;
  private boolean wasToldNothing;
  private Grant missed;

  WorkerMachine(
      World world,
      Hardware hardware,
      String workerId,
      SimulatedGateway gateway,
      Invariants invariants,
      Network network,
      Shop shop) {
    this.world = world;
    this.hardware = hardware;
    this.workerId = workerId;
    this.gateway = gateway;
    this.invariants = invariants;
    this.network = network;
    this.shop = shop;
    this.account = new Shop.Account("account of " + hardware.name());
    this.clocks = new MachineClocks(world, world.dice.between(-30_000, 30_000));
    this.lying = world.dice.one(List.of(Clocks.values()));
    if (lying == Clocks.WALL_IS_SET) {
      world.time.doAt(world.dice.between(1_000, Terms.STORM_MILLIS), this::setWall);
    }
  }

  private void setWall() {
    long by = world.dice.mostly(1_000, 3_600_000) * (world.dice.chance(0.5) ? 1 : -1);
    world.step(hardware.name(), "has its wall clock set by", by, "ms");
    clocks.setWall(by);
    world.met(Situation.WALL_CLOCK_JUMPED);
  }

  String workerId() {
    return workerId;
  }

  WorkerProcess process() {
    return process;
  }

  void start() {
    if (world.without.contains(Mutant.JOURNAL) && process != null) {
      hardware.disk().empty();
      lastTold = 0;
    }
    process = new WorkerProcess(this, world, gateway, invariants, network, shop);
    process.start();
  }

  /** Its process is gone; somebody, or systemd, starts the next. */
  void died() {
    long back = world.now() + world.dice.mostly(200, 90_000);
    world.time.at(back, () -> restart());
  }

  private Strand restart() {
    start();
    return null;
  }

  void froze(long milliseconds) {
    if (lying == Clocks.MONOTONIC_SLEEPS) {
      clocks.sleep(milliseconds);
      world.met(Situation.MONOTONIC_CLOCK_STOOD_STILL);
    }
  }

  String newId() {
    return hardware.name() + "-" + ++ids;
  }

  LeaseTurn nextTurn() {
    return new LeaseTurn(this, ++turns);
  }

  void granted(Grant grant) {
    missed = grant;
  }

  void polls(String pollId) {
    lastPoll = pollId;
    wasToldNothing = false;
  }

  void toldNothing() {
    wasToldNothing = true;
  }

  /** Whether its last lease call was answered with nothing. */
  boolean wasToldNothing() {
    return wasToldNothing;
  }

  /** The id under which it asked last; null where it was paused, or never asked. */
  String lastPoll() {
    return lastPoll;
  }

  /**
   * The poll was answered with nothing, or its lease was written down: nothing is missed, and what
   * a late copy of its calls gets, nobody waits for.
   */
  void pollIsOver(String pollId) {
    missed = null;
    pollsOver.add(pollId);
  }

  boolean isPollOver(String pollId) {
    return pollsOver.contains(pollId);
  }

  /** What the gateway gave and this machine has not written down; null where there is none. */
  Grant missedGrant() {
    return missed;
  }

  boolean isResumeGiven() {
    return isResumeGiven;
  }

  void resume(boolean isGiven) {
    isResumeGiven = isGiven;
  }

  /** Remembers, apart from the disk, which reports were promised to be told. */
  void noteOutbox() {
    List<String[]> added =
        hardware
            .disk()
            .list(
                "SELECT id, task_id, body FROM outbox WHERE id > " + lastTold + " ORDER BY id",
                row -> new String[] {row.getString(1), row.getString(2), row.getString(3)});
    for (String[] row : added) {
      lastTold = Long.parseLong(row[0]);
      told.add(row);
    }
  }

  /** Whether it has nothing left to do or to tell. */
  boolean isQuiet() {
    return !process.isDead()
        && !process.isFrozen()
        && hardware
            .disk()
            .list(
                "SELECT (SELECT COUNT(*) FROM outbox WHERE status = 'pending')"
                    + " + (SELECT COUNT(*) FROM attempts WHERE ended_at IS NULL)",
                row -> row.getInt(1))
            .get(0)
            .equals(0);
  }

  OutboxJournal outboxJournal() {
    return new OutboxJournal(hardware.door(), clocks);
  }

  @Override
  public String toString() {
    return hardware.name();
  }
}
