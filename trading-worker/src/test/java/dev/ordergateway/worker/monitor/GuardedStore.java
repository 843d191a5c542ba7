package dev.ordergateway.worker.monitor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.worker.evidence.EvidenceException;
import dev.ordergateway.worker.evidence.EvidenceNote;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.PageCapture;

/** Real evidence, on a disk that the test fills. */
final class GuardedStore implements EvidenceStore {
  boolean full;
  private final EvidenceStore real;
  private final Runnable before;

  GuardedStore(EvidenceStore real, Runnable before) {
    this.real = real;
    this.before = before;
  }

  @Override
  public EvidenceRow keep(EvidenceNote note, PageCapture page) {
    before.run();
    if (full) {
      throw new EvidenceException("the disk is full", null);
    }
    return real.keep(note, page);
  }

  @Override
  public EvidenceRow keepJson(EvidenceNote note, String from, ObjectNode content) {
    throw new AssertionError("the monitor keeps pages");
  }

  @Override
  public void requireWritable() {
    throw new AssertionError("the monitor begins nothing that could not be left");
  }
}
