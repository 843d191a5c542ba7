package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Law 3: the worker opens no inbound port. */
class ListeningIT {
  @TempDir Path folder;

  @Test
  void theWorkerListensOnNothingAndTheGatewayOnItsTwoPortsOnly() {
    try (House house = new House(folder)) {
      house.startShop();
      RunningProcess gateway = house.startGateway();
      RunningProcess worker = house.startWorker();
      String task = house.buy("matcha", ",\"max_total_yen\":30000");
      assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("succeeded");

      // After a purchase, so that the browser runs: its driver's port is not the JVM's.
      assertThat(ListeningSockets.of(worker.pid())).isEmpty();
      assertThat(ListeningSockets.of(gateway.pid()))
          .allMatch(ListeningSockets::isLoopback)
          .extracting(ListeningSockets::port)
          .containsExactlyInAnyOrder(house.gatewayPort, house.adminPort);
    }
  }
}
