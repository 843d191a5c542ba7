package dev.ordergateway.worker.order;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.journal.AttemptRow;
import dev.ordergateway.worker.journal.OrderRow;
import java.util.List;
import java.util.Optional;

/** Decides from the grant and the journal alone what may be done with a lease. */
final class LocalGate {
  private final ObjectMapper json = WireJson.newMapper();

  /**
   * @param earlier attempts the journal knows; where a lease goes on after a restart, its own too
   */
  Way decide(LeaseGrant grant, Optional<OrderRow> order, List<AttemptRow> earlier) {
    boolean ownPermit = earlier.stream().anyMatch(AttemptRow::countsAsPermit);
    boolean permit = ownPermit || !Boolean.FALSE.equals(grant.permitGiven());
    Optional<ReportRequest> last =
        order
            .filter(row -> row.finishedRetryNo() != null)
            .filter(row -> ownPermit || row.finishedRetryNo() >= grant.retryNo())
            .map(row -> parse(row.finalReport()))
            .filter(report -> !permit || !denies(report));
    if (last.isPresent()) {
      return new Way.ReportAgain(last.get());
    }
    if (grant.leaseCount() > 1 || !earlier.isEmpty() || permit) {
      boolean retried =
          grant.retryNo() > 0
              && earlier.stream().allMatch(attempt -> attempt.retryNo() < grant.retryNo());
      return new Way.Verify(permit, retried && !permit);
    }
    return new Way.Execute();
  }

  /**
   * Whether it says that nothing was bought. Where somebody else may have bought meanwhile, that
   * word of ours is no longer known to be true.
   */
  private static boolean denies(ReportRequest report) {
    Outcome outcome = report.outcome() == null ? Outcome.of(report.state()) : report.outcome();
    return !report.state().isSignOfAnOrder()
        && report.siteOrderId() == null
        && (outcome == Outcome.FAILED || outcome == Outcome.CANCELLED);
  }

  private ReportRequest parse(String text) {
    try {
      return json.readValue(text, ReportRequest.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the journal's final report is damaged", e);
    }
  }
}
