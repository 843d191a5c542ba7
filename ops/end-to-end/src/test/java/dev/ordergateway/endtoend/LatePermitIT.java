package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A permit that has run out is not used, whatever its holder slept through. */
class LatePermitIT {
  private static final int PERMIT_SECONDS = 3;

  @TempDir Path folder;

  @Test
  void aWorkerThatWakesAfterThePermitsTimeDoesNotClick() throws Exception {
    try (House house = new House(folder)) {
      house.with("RAKUTEN_PERMIT_SECONDS", "" + PERMIT_SECONDS);
      house.startShop();
      house.startGateway();
      RunningProcess worker = house.startWorkerThatHalts(FreezePoint.BETWEEN_FENCE_AND_CLICK.at(1));
      String task = house.buy("kettle", ",\"max_total_yen\":30000");
      await("it stands between the fence's answer and the click")
          .atMost(House.PATIENCE)
          .until(() -> !worker.halts().isEmpty() && Frozen.isStopped(worker.handle()));
      Frozen asleep = Frozen.machine(worker.handle());
      long since = System.nanoTime();
      await("the permit's time is over")
          .atMost(Duration.ofSeconds(PERMIT_SECONDS + 5))
          .until(() -> System.nanoTime() - since > TimeUnit.SECONDS.toNanos(PERMIT_SECONDS));
      assertThat(house.order(task).at("/task/status").asText())
          .as("its lease stands meanwhile")
          .isEqualTo("running");
      asleep.wake();

      JsonNode order = house.awaitEnd(task);
      assertThat(order.at("/task/status").asText()).as(order.toString()).isEqualTo("needs_human");
      assertThat(order.at("/latest_report/detail").asText())
          .contains("the permit ran out before the click could begin")
          .contains("a permit was given, nothing was clicked");
      assertThat(house.sold()).isEmpty();

      // It is awake: what it left in the cart goes, and the next order holds its own item alone.
      String next = house.buy("matcha", ",\"quantity\":2,\"max_total_yen\":30000");
      assertThat(house.awaitEnd(next).at("/task/status").asText()).isEqualTo("succeeded");
      assertThat(house.sold())
          .singleElement()
          .satisfies(
              sold -> {
                assertThat(sold.get("item_url").asText()).isEqualTo(house.itemUrl("matcha"));
                assertThat(sold.get("items")).hasSize(1);
              });
    }
  }
}
