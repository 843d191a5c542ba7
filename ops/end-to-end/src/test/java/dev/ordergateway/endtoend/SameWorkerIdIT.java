package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes under one worker id: on the same files, and, as if on two machines, on others. */
class SameWorkerIdIT {
  private static final String TWIN = "twin";
  private static final int TASKS = 6;
  private static final int MOST_TASKS = 24;

  @TempDir Path folder;

  private static void assertEndsNaming(RunningProcess second, String what, RunningProcess first)
      throws InterruptedException {
    assertThat(second.exitCode(House.PATIENCE.toSeconds())).isEqualTo(1);
    assertThat(second.log().strip().lines())
        .singleElement()
        .asString()
        .startsWith("cannot start: " + what)
        .contains("is in use by another process: pid " + first.pid() + " ");
  }

  @Test
  void onTheSameFilesTheSecondOneEndsAndOnTwoMachinesEachTaskIsBoughtOnceAndAlone()
      throws Exception {
    try (House house = new House(folder);
        HoldingProxy wayOfOne = new HoldingProxy(house.gatewayPort, null);
        HoldingProxy wayOfOther = new HoldingProxy(house.gatewayPort, null)) {
      house.startShop();
      RunningProcess gateway = house.startGateway();
      Calls one = new Calls(wayOfOne);
      Calls other = new Calls(wayOfOther);
      RunningProcess first = machine(house, "machine-a", wayOfOne);
      machine(house, "machine-b", wayOfOther);
      await("each has been superseded by the other, and asks again")
          .atMost(House.PATIENCE)
          .until(() -> one.empty.size() >= 3 && other.empty.size() >= 3);
      Path files = house.folder.resolve("machine-a");
      RunningProcess onTheJournal =
          new Seat(house, "on-the-journal")
              .with("RAKUTEN_TRADING_DB_PATH", files + "/trading.db")
              .start();
      RunningProcess onTheProfile =
          new Seat(house, "on-the-profile")
              .with("RAKUTEN_BROWSER_PROFILE", files + "/browser-profile")
              .start();
      assertEndsNaming(onTheJournal, "the journal", first);
      assertEndsNaming(onTheProfile, "the browser profile", first);
      assertThat(house.gateway.get("/health").body().at("/data/alerts").findValuesAsText("name"))
          .as("a person is told of the two machines")
          .contains("worker_id_shared");

      Map<String, Goods> tasks = new LinkedHashMap<>();
      // Which machine asks first is chance: tasks are added until each had one.
      List<Goods> goods = Goods.different(MOST_TASKS);
      while (tasks.size() < TASKS || one.granted.isEmpty() || other.granted.isEmpty()) {
        assertThat(tasks.size())
            .as("tasks; the machines had %s and %s", one.granted, other.granted)
            .isLessThan(MOST_TASKS);
        Goods next = goods.get(tasks.size());
        tasks.put(next.submitTo(house), next);
        if (tasks.size() >= TASKS) {
          tasks.keySet().forEach(house::awaitEnd);
        }
      }

      Books books = new Books(house, tasks, Map.of(TWIN, "demo"), gateway.log()).mustAgree();
      assertThat(books.ends()).isEqualTo(Map.of("succeeded", tasks.size()));
      assertThat(books.permits()).hasSize(tasks.size());
      assertThat(one.granted).as("tasks of the one machine").isNotEmpty();
      assertThat(other.granted).as("tasks of the other").isNotEmpty();
      assertThat(Set.copyOf(one.granted))
          .as("tasks of both")
          .doesNotContainAnyElementsOf(other.granted);
      assertThat(wayOfOne.faults()).isEmpty();
      assertThat(wayOfOther.faults()).isEmpty();
    }
  }

  private static RunningProcess machine(House house, String name, HoldingProxy way) {
    return new Seat(house, name)
        .with("RAKUTEN_WORKER_ID", TWIN)
        .with("RAKUTEN_ORDER_GATEWAY_URL", "http://127.0.0.1:" + way.port())
        .start();
  }

  /** What one machine was answered to its polls. */
  private static final class Calls {
    final List<Long> empty = new CopyOnWriteArrayList<>();
    final List<String> granted = new CopyOnWriteArrayList<>();

    Calls(HoldingProxy way) {
      way.onTheWayBack(
          answered -> {
            if (answered.isGrant()) {
              granted.add(answered.answer().at("/data/task_id").asText());
            } else if (answered.isLease()) {
              empty.add(System.nanoTime());
            }
            return true;
          });
    }
  }
}
