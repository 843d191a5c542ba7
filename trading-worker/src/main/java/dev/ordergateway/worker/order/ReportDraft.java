package dev.ordergateway.worker.order;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.journal.EvidenceRow;
import java.time.Instant;

/** A report being put together. */
final class ReportDraft {
  private static final int LONGEST_DETAIL = 2_000;

  private final OrderState state;
  private Long payableYen;
  private Instant payDeadline;
  private String siteOrderId;
  private EvidenceRow evidence;
  private Boolean evidenceMissing;
  private WorkerErrorCode code;
  private String detail;
  private boolean terminal;
  private Outcome outcome;

  private ReportDraft(OrderState state) {
    this.state = state;
  }

  static ReportDraft of(OrderState state) {
    return new ReportDraft(state);
  }

  OrderState state() {
    return state;
  }

  String siteOrderId() {
    return siteOrderId;
  }

  ReportDraft payable(Long yen) {
    this.payableYen = yen;
    return this;
  }

  ReportDraft order(String number, Instant deadline) {
    this.siteOrderId = number;
    this.payDeadline = deadline;
    return this;
  }

  /**
   * @param row null where there is none
   */
  ReportDraft evidence(EvidenceRow row) {
    this.evidence = row;
    return this;
  }

  /** The fact stands without evidence. */
  ReportDraft evidenceMissing(boolean missing) {
    this.evidenceMissing = missing ? true : null;
    return this;
  }

  ReportDraft error(WorkerErrorCode errorCode) {
    this.code = errorCode;
    return this;
  }

  ReportDraft detail(String text) {
    this.detail =
        text == null || text.length() <= LONGEST_DETAIL
            ? text
            : text.substring(0, LONGEST_DETAIL) + "…";
    return this;
  }

  /**
   * @param how null: it follows from the state
   */
  ReportDraft terminal(Outcome how) {
    this.terminal = true;
    this.outcome = how;
    return this;
  }

  ReportRequest build(String workerId, int leaseCount) {
    return new ReportRequest(
        workerId,
        state,
        leaseCount,
        payableYen,
        payDeadline,
        siteOrderId,
        evidence == null ? null : evidence.ref(),
        evidence == null ? null : evidence.metaSha256(),
        evidenceMissing,
        code == null ? null : code.number(),
        detail,
        terminal,
        outcome);
  }

  /** A stored report for another lease. */
  static ReportRequest again(ReportRequest report, String workerId, int leaseCount) {
    return new ReportRequest(
        workerId,
        report.state(),
        leaseCount,
        report.payableYen(),
        report.payDeadline(),
        report.siteOrderId(),
        report.evidenceRef(),
        report.evidenceSha256(),
        report.evidenceMissing(),
        report.errorCode(),
        report.detail(),
        report.terminal(),
        report.outcome());
  }
}
