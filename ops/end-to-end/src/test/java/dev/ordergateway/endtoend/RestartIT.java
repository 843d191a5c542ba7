package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that dies comes back to its standing lease and looks before it does anything. */
class RestartIT {
  @TempDir Path folder;

  @Test
  void killedOnItsWayToTheConfirmationItGoesOnAndBuysOnce() throws Exception {
    try (House house = new House(folder)) {
      house.startShop();
      house.startGateway();
      RunningProcess worker = house.startWorker();
      house.fault("{\"fault\":\"slow_page\",\"seconds\":3}");
      String task = house.buy("kettle", ",\"max_total_yen\":30000");
      await("the item is in the cart")
          .atMost(Duration.ofSeconds(60))
          .until(() -> house.order(task).at("/latest_report/state").asText().equals("in_cart"));
      worker.kill();

      house.startWorker();
      JsonNode order = house.awaitEnd(task);
      assertThat(order.at("/task/status").asText()).as(order.toString()).isEqualTo("succeeded");
      assertThat(order.at("/task/lease_count").asInt()).isEqualTo(1);
      assertThat(house.sold()).hasSize(1);
      assertThat(house.sold().get(0).get("quantity").asInt()).isEqualTo(1);
    }
  }

  @Test
  void killedAfterTheClickItFindsTheOrderAndBuysNoSecondOne() throws Exception {
    try (House house = new House(folder)) {
      house.startShop();
      house.startGateway();
      RunningProcess worker = house.startWorker();
      house.fault("{\"fault\":\"slow_page\",\"seconds\":4}");
      String task = house.buy("kettle", ",\"max_total_yen\":30000");
      await("the shop has the order, and its slow answer is still out")
          .atMost(Duration.ofSeconds(90))
          .pollInterval(Duration.ofMillis(50))
          .until(() -> !house.sold().isEmpty());
      worker.kill();

      house.startWorker();
      JsonNode order = house.awaitEnd(task);
      assertThat(house.sold()).hasSize(1);
      assertThat(order.at("/latest_report/site_order_id"))
          .as(order.toString())
          .isEqualTo(house.sold().get(0).get("order_number"));
      // Ordered and not paid: the paying click is never made without the page it belongs to.
      assertThat(order.at("/task/status").asText()).isEqualTo("needs_human");
    }
  }
}
