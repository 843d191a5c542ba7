package dev.ordergateway.worker;

import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.ReportView;
import dev.ordergateway.worker.evidence.EvidencePin;
import java.util.List;

/**
 * What the gateway remembers of a task's evidence (SPEC §7.3).
 *
 * @param ours of reports that this worker sent: their evidence must be here
 * @param others who else reported with evidence, each once: after a reclaim for another worker,
 *     that one's lies at that one's place, under numbers of its own
 */
record GatewayPins(List<EvidencePin> ours, List<String> others) {
  static GatewayPins of(OrderView order, String workerId) {
    List<ReportView> pinned =
        order.reports().stream()
            .filter(report -> report.evidenceRef() != null && report.evidenceSha256() != null)
            .toList();
    return new GatewayPins(
        pinned.stream()
            .filter(report -> workerId.equals(report.workerId()))
            .map(GatewayPins::pin)
            .toList(),
        pinned.stream()
            .map(ReportView::workerId)
            .filter(worker -> !workerId.equals(worker))
            .distinct()
            .toList());
  }

  private static EvidencePin pin(ReportView report) {
    return new EvidencePin(
        "the gateway's report of " + report.state().wire(),
        report.evidenceRef(),
        report.evidenceSha256());
  }
}
