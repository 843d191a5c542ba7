package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway, halted at a named point of a named transaction: the tool of the crash matrix. */
class HaltIT {
  private static final String STORE = "dev.ordergateway.gateway.store.Store#write[0=order.submit]";

  @TempDir Path folder;

  @Test
  void stoppedBehindACommitTheAnswerWaitsAndKilledBehindItTheTaskIsThere() throws Exception {
    try (House house = new House(folder)) {
      String stop = "stop@after:" + STORE;
      String kill = "kill@after:" + STORE + ":2";
      RunningProcess gateway = house.startGateway(stop, kill);
      Thread first = new Thread(() -> house.submit("demo", "{\"item\":1}"));
      first.start();
      await("it stands still")
          .atMost(Duration.ofSeconds(30))
          .until(() -> !gateway.halts().isEmpty());
      assertThat(gateway.halts()).containsExactly(stop);
      first.join(500);
      assertThat(first.isAlive()).as("unanswered").isTrue();
      gateway.goOn();
      first.join();

      assertThat(
              house.gateway.answersPost(
                  "/api/orders", "{\"task_id\":\"unheard\",\"site\":\"demo\",\"intent\":{}}"))
          .isFalse();
      assertThat(gateway.exitCode(30)).isEqualTo(137);
      assertThat(gateway.halts()).containsExactly(stop, kill);
      house.startGateway();
      assertThat(house.order("unheard").at("/task/status").asText()).isEqualTo("queued");
    }
  }
}
