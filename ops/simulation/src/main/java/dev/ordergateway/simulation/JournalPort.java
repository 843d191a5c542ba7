package dev.ordergateway.simulation;

import dev.ordergateway.simulation.Coverage.Situation;
import dev.ordergateway.worker.journal.JournalDoor;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * The journal on the machine's disk. A write is a step before and a step after; a disk may refuse.
 */
final class JournalPort implements JournalDoor {
  private final WorkerProcess process;
  private final WorkerMachine machine;
  private final World world;

  JournalPort(WorkerProcess process, WorkerMachine machine, World world) {
    this.process = process;
    this.machine = machine;
    this.world = world;
  }

  @Override
  public <T> T write(String name, Function<Handle, T> work) {
    process.step(name);
    if (world.dice.chance(world.weather().diskTrouble())) {
      world.met(Situation.JOURNAL_REFUSED);
      world.step(process.name(), "can't write to its journal:", name);
      throw new IllegalStateException("the disk is full");
    }
    T result = machine.hardware.door().write(name, work);
    machine.noteOutbox();
    if (name.equals("begin an attempt")) {
      machine.pollIsOver(machine.lastPoll());
    }
    world.step(process.name(), "writes down:", name);
    process.step(name);
    return result;
  }

  @Override
  public <T> T read(Function<Handle, T> work) {
    process.requireAlive();
    return machine.hardware.door().read(work);
  }
}
