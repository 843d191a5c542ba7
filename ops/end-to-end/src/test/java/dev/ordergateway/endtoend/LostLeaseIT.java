package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/**
 * The lease that nobody received: the gateway has it on disk, and the answer is cut on its way.
 * Whoever asks again under the same poll_id goes on with the same lease, and nobody has to reclaim.
 */
class LostLeaseIT {
  private static final int TIMES = 2;

  @TempDir static Path folder;
  private static House house;
  private static RunningProcess gateway;

  private final List<HoldingProxy.Answered> grants = new CopyOnWriteArrayList<>();
  private HoldingProxy proxy;
  private Seat seat;
  private RunningProcess worker;

  @BeforeAll
  static void open() {
    house = new House(folder);
    house.startShop();
    gateway = house.startGateway();
  }

  @AfterAll
  static void close() {
    house.close();
  }

  @BeforeEach
  void sit(TestInfo test) throws Exception {
    proxy = new HoldingProxy(house.gatewayPort, null);
    seat =
        new Seat(house, test.getTestMethod().orElseThrow().getName())
            .with("RAKUTEN_ORDER_GATEWAY_URL", "http://127.0.0.1:" + proxy.port());
  }

  @AfterEach
  void leave() {
    assertThat(proxy.faults()).isEmpty();
    worker.close();
    proxy.close();
  }

  @Test
  void theSameWorkerAsksAgainAndGoesOnWithTheSameLease() {
    proxy.onTheWayBack(answered -> !answered.isGrant() || count(answered) > TIMES);
    startWorker();
    assertBoughtUnderTheFirstLease(house.buy("matcha", ",\"quantity\":2,\"max_total_yen\":9000"));
  }

  @Test
  void aWorkerThatWasKilledRightThenAsksAgainAfterItsRestart() {
    proxy.onTheWayBack(
        answered -> {
          if (!answered.isGrant() || count(answered) > TIMES) {
            return true;
          }
          killWorker();
          return false;
        });
    startWorker();
    String task = house.buy("matcha", ",\"quantity\":3,\"max_total_yen\":9000");
    for (int death = 1; death <= TIMES; death++) {
      await("death " + death).atMost(House.PATIENCE).until(() -> !isWorkerAlive());
      startWorker();
    }
    assertBoughtUnderTheFirstLease(task);
  }

  private int count(HoldingProxy.Answered grant) {
    grants.add(grant);
    return grants.size();
  }

  private synchronized void startWorker() {
    worker = seat.start();
  }

  private synchronized void killWorker() throws InterruptedException {
    worker.kill();
  }

  private synchronized boolean isWorkerAlive() {
    return worker.isAlive();
  }

  private void assertBoughtUnderTheFirstLease(String task) {
    JsonNode order = house.awaitEnd(task);
    assertThat(order.at("/task/status").asText()).as(order.toString()).isEqualTo("succeeded");
    assertThat(order.at("/task/lease_count").asInt()).isEqualTo(1);
    assertThat(house.sold())
        .filteredOn(
            sold -> sold.get("order_number").equals(order.at("/latest_report/site_order_id")))
        .singleElement()
        .satisfies(
            sold -> assertThat(sold.get("quantity")).isEqualTo(order.at("/task/intent/quantity")));
    assertThat(house.sold())
        .filteredOn(sold -> sold.get("quantity").equals(order.at("/task/intent/quantity")))
        .hasSize(1);

    assertThat(grants).as("all answers that brought the task").hasSize(TIMES + 1);
    assertThat(grants)
        .allSatisfy(
            grant -> {
              assertThat(grant.answer().at("/data/task_id").asText()).isEqualTo(task);
              assertThat(grant.answer().at("/data/lease_count").asInt()).isEqualTo(1);
              assertThat(grant.answer().at("/data/permit_given").asBoolean(true)).isFalse();
            });
    assertThat(grants)
        .extracting(grant -> grant.parameter("poll_id"))
        .doesNotContainNull()
        .containsOnly(grants.get(0).parameter("poll_id"));
    assertThat(gateway.log()).doesNotContain("task " + task + " is stale");
  }
}
