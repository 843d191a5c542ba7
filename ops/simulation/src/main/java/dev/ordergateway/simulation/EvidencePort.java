package dev.ordergateway.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.worker.evidence.EvidenceException;
import dev.ordergateway.worker.evidence.EvidenceNote;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.PageCapture;

/** Evidence on the machine's disk: whole or not at all. */
final class EvidencePort implements EvidenceStore {
  private final WorkerProcess process;
  private final WorkerMachine machine;
  private final World world;

  EvidencePort(WorkerProcess process, WorkerMachine machine, World world) {
    this.process = process;
    this.machine = machine;
    this.world = world;
  }

  @Override
  public EvidenceRow keep(EvidenceNote note, PageCapture page) {
    process.step(note.step());
    if (world.dice.chance(world.weather().diskTrouble())) {
      throw new EvidenceException("the evidence folder is full", null);
    }
    int number = machine.evidence.size() + 1;
    String ref = note.taskId() + "/" + number + "-" + note.step();
    String hash = sha256Like(number);
    machine.evidence.put(ref, hash);
    process.step("evidence is kept");
    return new EvidenceRow(ref, note.taskId(), note.step(), hash);
  }

  /** Different for each, and of the form that the gateway reads. */
  private static String sha256Like(int number) {
    String digits = Integer.toString(number);
    return "0".repeat(64 - digits.length()) + digits;
  }

  @Override
  public EvidenceRow keepJson(EvidenceNote note, String from, ObjectNode content) {
    return keep(note, null);
  }

  @Override
  public void requireWritable() {
    process.requireAlive();
    if (world.dice.chance(world.weather().diskTrouble())) {
      throw new EvidenceException("the evidence folder can't be written", null);
    }
  }
}
