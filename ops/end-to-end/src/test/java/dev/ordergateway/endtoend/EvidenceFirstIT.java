package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Law 4: action, evidence on disk, local database, report; in that order. */
class EvidenceFirstIT {
  @TempDir Path folder;

  @Test
  void theEvidenceOfAStepIsWholeAndChainedBeforeItsReportIsSent() throws Exception {
    try (House house = new House(folder)) {
      house.startShop();
      house.startGateway();
      try (HoldingProxy proxy = new HoldingProxy(house.gatewayPort, house.evidence())) {
        house.with("RAKUTEN_ORDER_GATEWAY_URL", "http://127.0.0.1:" + proxy.port());
        house.startWorker();
        String task = house.buy("kettle", ",\"max_total_yen\":30000");
        assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("succeeded");

        List<HoldingProxy.Held> held = proxy.held();
        assertThat(held)
            .extracting(HoldingProxy.Held::state)
            .containsSubsequence("in_cart", "ordered", "paid");
        assertThat(held)
            .filteredOn(report -> report.evidenceRef() != null)
            .isNotEmpty()
            .allSatisfy(
                report -> {
                  assertThat(report.filesOnDisk()).as(report.toString()).isTrue();
                  assertThat(report.pinMatchesChain()).as(report.toString()).isTrue();
                });
      }
    }
  }
}
