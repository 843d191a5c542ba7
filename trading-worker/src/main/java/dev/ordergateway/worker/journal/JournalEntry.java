package dev.ordergateway.worker.journal;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.ReportRequest;
import java.time.Instant;

/**
 * One change in an attempt, written with all it brings in one transaction: the event, what became
 * known, the evidence it rests on, and the report that tells it.
 */
public final class JournalEntry {
  /** What the worker knows of its cart after this. */
  enum Cart {
    SAME,
    /** It holds the order's item and nothing else. */
    ONLY_OURS,
    /** The order's item is out of it. */
    GONE
  }

  final AttemptKey key;
  final String event;
  final String detail;
  String site;
  OrderState state;
  String account;
  Long payableYen;
  Instant payDeadline;
  String siteOrderId;
  FenceState fence;
  EvidenceRow evidence;
  ReportRequest report;
  HeldScene scene;
  Cart cart = Cart.SAME;
  boolean ended;
  boolean finished;

  private JournalEntry(AttemptKey key, String event, String detail) {
    this.key = key;
    this.event = event;
    this.detail = detail;
  }

  /**
   * @param detail for a person, may be null
   */
  public static JournalEntry of(AttemptKey key, String event, String detail) {
    return new JournalEntry(key, event, detail);
  }

  /** The order's state from here on. */
  public JournalEntry state(OrderState now) {
    this.state = now;
    return this;
  }

  /** What the confirmation said; nulls leave what was known. */
  public JournalEntry confirmed(Long payable, String ofAccount) {
    this.payableYen = payable;
    this.account = ofAccount;
    return this;
  }

  /** What is known of the placed order; nulls leave what was known. */
  public JournalEntry order(String number, Instant deadline) {
    this.siteOrderId = number;
    this.payDeadline = deadline;
    return this;
  }

  public JournalEntry fence(FenceState settled) {
    this.fence = settled;
    return this;
  }

  /**
   * @param row null where there is none
   */
  public JournalEntry evidence(EvidenceRow row) {
    this.evidence = row;
    return this;
  }

  /** Puts the report into the outbox. */
  public JournalEntry report(ReportRequest request) {
    this.report = request;
    return this;
  }

  /** The cart of that site holds the order's item alone: whatever else lay there is gone. */
  public JournalEntry cartHoldsOnlyOurs(String ofSite) {
    this.site = ofSite;
    this.cart = Cart.ONLY_OURS;
    return this;
  }

  public JournalEntry cartIsClear(String ofSite) {
    this.site = ofSite;
    this.cart = Cart.GONE;
    return this;
  }

  public JournalEntry hold(HeldScene held) {
    this.scene = held;
    return this;
  }

  /** The attempt is over, but the order is not finished by it: a later lease begins anew. */
  public JournalEntry ended() {
    this.ended = true;
    return this;
  }

  /** The order is finished in this retry: the report is its final one. */
  public JournalEntry finished() {
    this.ended = true;
    this.finished = true;
    return this;
  }
}
