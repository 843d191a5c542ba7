package dev.ordergateway.worker.monitor;

import static dev.ordergateway.api.order.OrderState.CANCELLED;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.journal.SeenChange;
import dev.ordergateway.worker.journal.WatchedOrder;
import dev.ordergateway.worker.site.OrderDetail;

/** How a change is told: now, and in a later lease of the same task. */
final class ChangeWords {
  private static final int LONGEST_LABEL = 200;

  private final String workerId;
  private final ObjectMapper json = WireJson.newMapper();

  ChangeWords(String workerId) {
    this.workerId = workerId;
  }

  SeenChange of(WatchedOrder order, OrderDetail seen, EvidenceRow evidence) {
    String detail = "the site's page of the order says: " + label(seen);
    return new SeenChange(
        order,
        seen.state(),
        seen.payDeadline(),
        detail,
        evidence,
        report(order, seen, evidence, detail),
        finalReport(order, seen, evidence, detail));
  }

  private static String label(OrderDetail seen) {
    String label = String.valueOf(seen.stageLabel());
    return label.length() <= LONGEST_LABEL ? label : label.substring(0, LONGEST_LABEL) + "…";
  }

  /** Never terminal: how the task ended is not the monitor's to say. */
  private ReportRequest report(
      WatchedOrder order, OrderDetail seen, EvidenceRow evidence, String detail) {
    return new ReportRequest(
        workerId,
        seen.state(),
        order.leaseCount(),
        null,
        seen.payDeadline(),
        order.siteOrderId(),
        evidence.ref(),
        evidence.metaSha256(),
        null,
        null,
        detail,
        false,
        null);
  }

  /**
   * A task that comes back in a later lease gets its final report again. Where that one says how
   * far the order is, it says from now on what a look at the site would say in its place: the older
   * state would become the latest at the gateway. Where it says why a person is needed, it stays:
   * that is no state of the order, and was settled by no look.
   *
   * @return null: the one that is there stays
   */
  private ReportRequest finalReport(
      WatchedOrder order, OrderDetail seen, EvidenceRow evidence, String detail) {
    ReportRequest before = parse(order);
    if (!before.state().isSignOfAnOrder()) {
      return null;
    }
    return new ReportRequest(
        before.workerId(),
        seen.state(),
        before.leaseCount(),
        before.payableYen(),
        seen.payDeadline() == null ? before.payDeadline() : seen.payDeadline(),
        order.siteOrderId(),
        evidence.ref(),
        evidence.metaSha256(),
        null,
        null,
        detail,
        true,
        seen.state() == CANCELLED ? Outcome.NEEDS_HUMAN : null);
  }

  private ReportRequest parse(WatchedOrder order) {
    try {
      return json.readValue(order.finalReport(), ReportRequest.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the journal's final report is damaged", e);
    }
  }
}
