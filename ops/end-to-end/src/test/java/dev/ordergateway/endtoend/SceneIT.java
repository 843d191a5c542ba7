package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page that asks for a person is left to that person, and nothing of it is left afterwards. */
class SceneIT {
  @TempDir Path folder;

  @Test
  void aChallengeIsLeftAsItIsUntilAPersonIsDoneAndAStopLeavesNoBrowser() throws Exception {
    try (House house = new House(folder)) {
      house.startShop();
      house.startGateway();
      RunningProcess worker = house.startWorker();
      house.fault("{\"fault\":\"three_ds\"}");
      JsonNode challenged = house.awaitEnd(house.buy("kettle", ",\"max_total_yen\":30000"));
      assertThat(challenged.at("/task/status").asText()).isEqualTo("needs_human");

      await("the worker says that it is paused")
          .atMost(Duration.ofSeconds(20))
          .until(() -> isPaused(house));
      assertQueriesAreAnswered(house);
      String next = house.buy("matcha", ",\"max_total_yen\":30000");
      await("several heartbeats, and nothing taken")
          .during(Duration.ofSeconds(3))
          .atMost(Duration.ofSeconds(20))
          .until(() -> house.order(next).at("/task/status").asText().equals("queued"));

      RunningProcess resume = house.worker("resume");
      assertThat(resume.exitCode(60)).as(resume.log()).isZero();
      assertThat(house.awaitEnd(next).at("/task/status").asText()).isEqualTo("succeeded");
      assertThat(house.sold()).hasSize(1);

      List<ProcessHandle> browser = worker.descendants().toList();
      assertThat(browser).isNotEmpty();
      worker.close();
      await("the browser ends with its worker")
          .atMost(Duration.ofSeconds(10))
          .until(() -> browser.stream().noneMatch(ProcessHandle::isAlive));
    }
  }

  /** They read in tabs of their own, and wait for no person. */
  private static void assertQueriesAreAnswered(House house) {
    String query = "{\"query_id\":\"meanwhile\",\"site\":\"demo\",\"kind\":\"order_list\"}";
    assertThat(house.gateway.post("/api/account/queries", query).status()).isEqualTo(200);
    await("a query's answer while the scene is held")
        .atMost(House.PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(
            () ->
                house
                    .gateway
                    .get("/api/account/queries/meanwhile")
                    .body()
                    .at("/data/status")
                    .asText(),
            "succeeded"::equals);
    assertThat(isPaused(house)).isTrue();
  }

  private static boolean isPaused(House house) {
    JsonNode workers = house.gateway.get("/health").body().at("/data/workers");
    return workers.size() == 1 && workers.get(0).path("paused").asBoolean();
  }
}
