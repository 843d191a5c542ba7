package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.classarchive.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to an order after its purchase, from the shop's page to the gateway (SPEC §7.5). */
class MonitorIT {
  @TempDir static Path folder;
  private static House house;
  private static RunningProcess gateway;
  private static RunningProcess worker;

  @BeforeAll
  static void start() {
    house =
        new House(folder)
            .with("RAKUTEN_SCENE_HOLD_SECONDS", "2")
            .with("RAKUTEN_MONITOR_SECONDS", "1");
    house.startShop();
    gateway = house.startGateway();
    worker = house.startWorker();
  }

  @AfterAll
  static void stop() {
    house.close();
  }

  @BeforeEach
  void reset() {
    house.shop.post("/_reset", "");
  }

  @Test
  void anOrderIsFollowedUntilItIsDeliveredAndEachStepIsToldOnce() throws Exception {
    house.payBy("card");
    String task = house.buy("kettle", ",\"max_total_yen\":30000");
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("succeeded");
    String number = house.sold().get(0).get("order_number").asText();

    move(number, "shipped");
    awaitState(task, "shipped");
    worker.terminate(60);
    worker = house.startWorker();
    move(number, "delivered");
    awaitState(task, "delivered");

    JsonNode order = house.order(task);
    assertThat(order.at("/task/status").asText()).isEqualTo("succeeded");
    assertThat(states(order))
        .containsExactly("created", "in_cart", "ordered", "paid", "shipped", "delivered");
    assertThat(order.at("/latest_report/site_order_id").asText()).isEqualTo(number);
    // The mirror holds one row a state however often it is told; the log tells each report.
    requireToldOnce(task, "shipped");
    requireToldOnce(task, "delivered");
    assertThat(house.evidence().resolve(task).resolve("07-order-detail.meta.json"))
        .isNotEmptyFile();
    assertThat(house.evidence().resolve(task).resolve("08-order-detail.meta.json"))
        .isNotEmptyFile();
    assertThat(house.evidence().resolve(task).resolve("09-order-detail.meta.json")).doesNotExist();
    RunningProcess verify =
        house.start(
            "evidence",
            Program.WORKER,
            "evidence",
            "verify",
            Repository.ROOT.resolve("worker.yml").toString(),
            task);
    assertThat(verify.exitCode(60)).as(verify.log()).isZero();
    assertThat(house.sold()).as("a monitor buys nothing").hasSize(1);
  }

  @Test
  void aPaymentInAStoreIsSeenAndItsDeadlineWarnedOf() throws Exception {
    house.payBy("konbini");
    String task = house.buy("matcha", ",\"max_total_yen\":30000");
    assertThat(house.awaitEnd(task).at("/task/status").asText()).isEqualTo("needs_human");
    worker.terminate(60);
    house.with("RAKUTEN_DEADLINE_WARN_SECONDS", "864000");
    worker = house.startWorker();
    worker.awaitLog(warning(task));

    move(house.sold().get(0).get("order_number").asText(), "paid");
    awaitState(task, "paid");
    JsonNode order = house.order(task);
    assertThat(order.at("/task/status").asText()).as("a person's to end").isEqualTo("needs_human");
    requireToldOnce(task, "paid");
    assertThat(worker.log()).containsOnlyOnce(warning(task));
  }

  private static String warning(String task) {
    return "alert payment_deadline_near (" + task + ")";
  }

  private static void move(String number, String status) {
    JsonHttp.Reply reply =
        house.shop.post("/_orders/" + number + "/status", "{\"status\":\"" + status + "\"}");
    assertThat(reply.status()).as("%s", reply).isEqualTo(200);
  }

  private static void awaitState(String task, String state) {
    await(task + " is " + state)
        .atMost(House.PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> state.equals(house.order(task).at("/latest_report/state").asText()));
  }

  /** The log is written behind the answer that it tells of. */
  private static void requireToldOnce(String task, String state) {
    await(task + " in the log as " + state)
        .atMost(House.PATIENCE)
        .until(() -> reportsOf(task, state) > 0);
    assertThat(reportsOf(task, state)).isEqualTo(1);
  }

  private static long reportsOf(String task, String state) {
    return Pattern.compile("task " + task + ": \\S+ reports " + state + ",")
        .matcher(gateway.log())
        .results()
        .count();
  }

  private static List<String> states(JsonNode order) {
    return StreamSupport.stream(order.get("reports").spliterator(), false)
        .map(report -> report.get("state").asText())
        .toList();
  }
}
