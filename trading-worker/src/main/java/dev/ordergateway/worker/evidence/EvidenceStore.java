package dev.ordergateway.worker.evidence;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.site.PageCapture;

/**
 * Where evidence is kept. What these methods returned from is on disk, synced.
 *
 * <p>All throw {@link EvidenceException} where it could not be kept.
 */
public interface EvidenceStore {
  EvidenceRow keep(EvidenceNote note, PageCapture page);

  /**
   * Keeps something that is no page, such as the scraper's purchase block.
   *
   * @param from where it came from
   */
  EvidenceRow keepJson(EvidenceNote note, String from, ObjectNode content);

  /** Fails where nothing could be kept right now. */
  void requireWritable();
}
