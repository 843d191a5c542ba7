package dev.ordergateway.worker.order;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.worker.evidence.EvidenceNote;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.PageCapture;
import java.util.LinkedHashMap;
import java.util.Map;

/** Evidence that outlives the process but not the test. */
final class MemoryEvidence implements EvidenceStore {
  private final Map<String, String> kept = new LinkedHashMap<>();

  @Override
  public EvidenceRow keep(EvidenceNote note, PageCapture page) {
    String ref = "%s/%02d-%s".formatted(note.taskId(), kept.size() + 1, note.step());
    String hash = "%064x".formatted(kept.size() + 1);
    kept.put(ref, hash);
    return new EvidenceRow(ref, note.taskId(), note.step(), hash);
  }

  @Override
  public EvidenceRow keepJson(EvidenceNote note, String from, ObjectNode content) {
    return keep(note, null);
  }

  @Override
  public void requireWritable() {}

  /** Hashes by ref. */
  Map<String, String> kept() {
    return kept;
  }
}
