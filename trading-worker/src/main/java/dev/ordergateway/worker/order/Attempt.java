package dev.ordergateway.worker.order;

import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.evidence.EvidenceException;
import dev.ordergateway.worker.evidence.EvidenceNote;
import dev.ordergateway.worker.journal.AttemptKey;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.journal.FenceState;
import dev.ordergateway.worker.journal.JournalEntry;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.WriteGate;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One lease being worked on: its evidence, its lines in the journal, its gates. Keeps the order of
 * things: evidence, then the journal with the report in it (SPEC §0, law 4).
 */
final class Attempt {
  private static final Logger LOG = LoggerFactory.getLogger(Attempt.class);
  private static final int TRIES = 6;

  private final OrderPorts ports;
  private final LeaseGrant grant;
  private final AttemptKey key;
  private final HeldLease lease;
  private OrderState state;
  private boolean permit;
  private EvidenceRow newest;

  /**
   * @param permit whether a permit was given before, or may have been
   */
  Attempt(OrderPorts ports, LeaseGrant grant, HeldLease lease, boolean permit) {
    this.ports = ports;
    this.grant = grant;
    this.key = new AttemptKey(grant.taskId(), grant.retryNo(), grant.leaseCount());
    this.lease = lease;
    this.permit = permit;
    this.state = grant.knownState();
  }

  OrderPorts ports() {
    return ports;
  }

  LeaseGrant grant() {
    return grant;
  }

  AttemptKey key() {
    return key;
  }

  HeldLease lease() {
    return lease;
  }

  String taskId() {
    return key.taskId();
  }

  /** Whether something may have been submitted for this task, in this lease or an earlier one. */
  boolean mayHaveSubmitted() {
    return permit;
  }

  /** From now on nothing about this task may be called failed. */
  void intentionStands() {
    permit = true;
  }

  /** The fence was definitely refused: nothing was submitted after all. */
  void intentionFell() {
    permit = false;
  }

  /** Before the fence: the lease must stand, and nobody may have asked to cancel. */
  WriteGate gateBeforeFence() {
    return () -> {
      requireLease();
      if (lease.cancelRequested()) {
        throw new StopOrder(new Ending.Cancelled("cancelled before anything was submitted"));
      }
    };
  }

  /** After the fence, or for taking things back: the lease alone. */
  WriteGate gateOfLease() {
    return this::requireLease;
  }

  private void requireLease() {
    String lost = lease.lostBecause();
    if (lost != null) {
      throw new StopOrder(new Ending.LeaseLost(lost));
    }
  }

  JournalEntry entry(String event, String detail) {
    return JournalEntry.of(key, event, detail);
  }

  /** An entry that tells a report, with the state it brings. */
  JournalEntry entry(ReportDraft draft, String event, String detail) {
    JournalEntry entry =
        entry(event, detail).report(draft.build(ports.rules().workerId(), grant.leaseCount()));
    if (draft.state().isOrderState()) {
      state = draft.state();
      entry.state(state);
    }
    return entry;
  }

  EvidenceNote note(String step) {
    return new EvidenceNote(taskId(), step, state, key.label());
  }

  /**
   * @throws EvidenceException where it can't be kept: then the order goes no further
   */
  EvidenceRow keep(String step, PageCapture page) {
    newest = ports.evidence().keep(note(step), page);
    return newest;
  }

  /** The head of the chain as far as this attempt wrote it, null before its first piece. */
  EvidenceRow newestEvidence() {
    return newest;
  }

  /** Where the fact ranks above its evidence: null where there is no page or it can't be kept. */
  EvidenceRow keepIfPossible(String step, PageCapture page) {
    if (page == null) {
      return null;
    }
    try {
      return keep(step, page);
    } catch (RuntimeException e) { // whatever it is: a fact waits to be told
      LOG.warn("evidence of {} at {} can't be kept", taskId(), step, e);
      ports.alerts().raise("evidence_missing", taskId(), String.valueOf(e.getMessage()));
      return null;
    }
  }

  void write(JournalEntry entry) {
    ports.orders().record(entry);
    ports.reportAdded().run();
  }

  /**
   * Writes something that happened at the site and can't be done again: tries for a while, and
   * tells a person what the journal would not take.
   *
   * @throws StopOrder where it could not be written: the attempt stays open and is looked up later
   */
  void fact(JournalEntry entry, String inWords) {
    for (int tried = 1; ; tried++) {
      try {
        write(entry);
        return;
      } catch (RuntimeException e) {
        LOG.error("the journal does not take a fact of {}: {}", taskId(), inWords, e);
        if (tried == 1) {
          ports
              .alerts()
              .raise("journal_fault", taskId(), inWords + ", but the journal fails: " + e);
        }
        if (tried == TRIES || !ports.pause().pause(Duration.ofSeconds(1L << tried))) {
          throw new StopOrder(new Ending.LeftOpen("the journal does not take: " + inWords));
        }
      }
    }
  }

  void settleFence(FenceState settled, String event, String detail) {
    write(entry(event, detail).fence(settled));
  }
}
