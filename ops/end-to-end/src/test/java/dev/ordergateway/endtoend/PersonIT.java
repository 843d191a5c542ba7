package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person does with a task, and what becomes of it at the worker and the shop (SPEC §6). */
class PersonIT {
  @TempDir static Path folder;
  private static House house;
  private static RunningProcess worker;

  @BeforeAll
  static void start() {
    house = new House(folder).with("RAKUTEN_LEASE_TTL_SECONDS", "8");
    house.with("RAKUTEN_PERMIT_SECONDS", "4");
    house.startShop();
    house.startGateway();
    worker = house.startWorker();
  }

  @AfterAll
  static void stop() {
    house.close();
  }

  @BeforeEach
  void reset() {
    house.shop.post("/_reset", "");
    house.shop.post("/_settings", "{\"history_layout\":\"usual\"}");
  }

  @Test
  void aFailedTaskIsRunAgainByTheSameWorkerAndBoughtOnceEvenWhereTheSiteCannotVerify() {
    house.fault("{\"fault\":\"out_of_stock\"}");
    String task = buy();
    assertThat(house.awaitEnd(task).at("/latest_report/error_code").asInt()).isEqualTo(5006);
    house.shop.post("/_settings", "{\"history_layout\":\"changed\"}"); // proves nothing any more
    assertThat(retry(task).at("/status").asText()).isNotEqualTo("failed");
    await("it is bought")
        .atMost(House.PATIENCE)
        .until(() -> task(task).at("/status").asText().equals("succeeded"));
    assertThat(house.sold()).hasSize(1);
    assertThat(task(task).at("/executions")).hasSize(2);
    assertThat(task(task).at("/executions/0/executor"))
        .isEqualTo(task(task).at("/executions/1/executor"));
    assertThat(task(task).at("/submissions")).hasSize(1);
    assertThat(refusal(task)).isEqualTo("TASK_RETRY_NOT_ALLOWED");
  }

  @Test
  void aReclaimedTaskWhoseSiteCannotVerifyNeedsAPerson() throws Exception {
    house.fault("{\"fault\":\"slow_page\",\"seconds\":5}");
    String task = buy();
    await("it is on its way")
        .atMost(House.PATIENCE)
        .until(() -> task(task).at("/status").asText().equals("running"));
    worker.kill();
    BrowsersOf.endAllOf(folder);
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("stale");
    house.shop.post("/_reset", "");
    house.shop.post("/_settings", "{\"history_layout\":\"changed\"}");
    house.gateway.post(
        "/api/orders/" + task + "/reclaim", "{\"worker_id\":\"e2e-worker\",\"deliver\":\"poll\"}");
    worker = house.startWorker();
    await("a person is called")
        .atMost(House.PATIENCE)
        .until(() -> task(task).at("/status").asText().equals("needs_human"));
    assertThat(house.sold()).isEmpty();
  }

  @Test
  void aCancelledTaskIsAbortedAndItsItemsAreTakenOutOfTheCart() {
    house.fault("{\"fault\":\"slow_page\",\"seconds\":3}");
    String task = buy();
    await("it lies in the cart")
        .atMost(House.PATIENCE)
        .until(() -> house.order(task).at("/latest_report/state").asText().equals("in_cart"));
    JsonNode asked = house.gateway.post("/api/v1/tasks/" + task + "/cancel", "{}").body();
    assertThat(asked.at("/cancel_requested").asBoolean()).isTrue();
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("cancelled");
    assertThat(house.sold()).isEmpty();
    assertThat(task(task).at("/submissions")).isEmpty();
    house.shop.post("/_faults", "{\"fault\":\"none\"}");

    // What it left in the cart would be in the way of another item's purchase, or be bought with
    // it.
    String next = house.buy("matcha", ",\"max_total_yen\":30000");
    assertThat(house.awaitEnd(next).at("/task/status").asText()).isEqualTo("succeeded");
    assertThat(house.sold()).hasSize(1);
    assertThat(house.sold().get(0).at("/items")).hasSize(1);

    retry(task);
    await("it is bought after all")
        .atMost(House.PATIENCE)
        .until(() -> task(task).at("/status").asText().equals("succeeded"));
    assertThat(house.sold()).hasSize(2);
  }

  @Test
  void resolvingATaskReleasesItsSceneAndTheWorkerGoesOn() {
    house.fault("{\"fault\":\"logged_out\"}");
    String task = buy();
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("needs_human");
    await("the worker says that it is paused")
        .atMost(Duration.ofSeconds(20))
        .until(() -> house.gateway.get("/health").body().at("/data/workers/0/paused").asBoolean());
    house.shop.post("/_faults", "{\"fault\":\"none\"}");
    String next = buy();
    JsonHttp.Reply resolved =
        house.gateway.post(
            "/api/v1/tasks/" + task + "/resolve",
            "{\"outcome\":\"failed\",\"note\":\"logged in again\",\"order_submitted\":false}");
    assertThat(resolved.status()).as(resolved.toString()).isEqualTo(200);
    assertThat(house.awaitEnd(next).at("/task/status").asText()).isEqualTo("succeeded");
    retry(task);
    await("the first one is bought too")
        .atMost(House.PATIENCE)
        .until(() -> task(task).at("/status").asText().equals("succeeded"));
    assertThat(house.sold()).hasSize(2);
  }

  private static String buy() {
    return house.buy("kettle", ",\"max_total_yen\":30000");
  }

  private static JsonNode task(String task) {
    return house.gateway.get("/api/v1/tasks/" + task).body();
  }

  private static JsonNode retry(String task) {
    JsonHttp.Reply reply = tryAgain(task);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.body();
  }

  private static String refusal(String task) {
    return tryAgain(task).body().at("/error/code").asText();
  }

  private static JsonHttp.Reply tryAgain(String task) {
    return house.gateway.postOnce(
        "/api/v1/tasks/" + task + "/retry",
        task + "-" + System.nanoTime(),
        "{\"reason\":\"AUTOMATION_FAILED\"}");
  }
}
