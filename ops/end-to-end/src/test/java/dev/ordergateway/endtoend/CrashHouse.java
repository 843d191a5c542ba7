package dev.ordergateway.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.classarchive.Program;
import dev.ordergateway.endtoend.CrashRow.Then;
import dev.ordergateway.endtoend.CrashRow.Victim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A house in which a process dies in each row. The one that is started to recover from a row is
 * prepared to die in the next, so that a row costs one start.
 */
final class CrashHouse implements AutoCloseable {
  private static final int SIGKILLED = 128 + 9;
  private static final Set<String> ENDED =
      Set.of("succeeded", "failed", "needs_human", "cancelled");

  private final House house;
  private final Path folder;
  private final Map<String, TrueEnd> seen = new LinkedHashMap<>();
  private RunningProcess gateway;
  private RunningProcess worker;
  private long workerStarted;
  private Path trigger;
  private CrashRow armed;

  /**
   * @param leaseSeconds how long a lease stands that is not renewed
   */
  CrashHouse(Path folder, double leaseSeconds) {
    this.folder = folder;
    house = new House(folder).with("RAKUTEN_LEASE_TTL_SECONDS", "" + leaseSeconds);
    house.startShop();
  }

  /**
   * @param next what comes after it in this house; null: nothing
   * @return how the row's task ended
   */
  TrueEnd run(CrashRow row, CrashRow next) throws Exception {
    String task = taskOf(seen.size());
    prepare(row, task);
    house.payBy(row.konbini() ? "konbini" : "card");
    Files.createFile(trigger); // nothing that happened before counts
    boolean accepted = submit(task);
    RunningProcess victim = row.victim() == Victim.WORKER ? worker : gateway;
    assertThat(victim.exitCode(120)).as(victim.log()).isEqualTo(SIGKILLED);
    assertThat(victim.halts()).isNotEmpty().allMatch(row.points(task)::contains);
    String nextTask = taskOf(seen.size() + 1);
    if (row.victim() == Victim.BOTH) {
      worker.kill();
    }
    if (row.victim() != Victim.WORKER) {
      prepareGateway(next, nextTask);
    }
    if (!accepted) {
      assertThat(submit(task)).as("the same task_id again").isTrue();
    }
    lose(row, task);
    if (row.victim() != Victim.GATEWAY) {
      prepareWorker(next, nextTask);
    }
    awaitEnd(task);
    TrueEnd end = end(task);
    seen.put(task, end);
    requireLeases(row, task);
    return end;
  }

  /** Until the gateway has heard of the worker since its last start. */
  private void awaitWorker() {
    await("the worker that was started last")
        .atMost(Duration.ofSeconds(90))
        .until(
            () ->
                house
                    .gateway
                    .get("/health")
                    .body()
                    .at("/data/workers")
                    .findParents("worker_id")
                    .stream()
                    .filter(seen -> seen.get("worker_id").asText().equals("e2e-worker"))
                    .anyMatch(
                        seen ->
                            seen.get("last_seen_seconds").asDouble()
                                < (System.nanoTime() - workerStarted) / 1e9));
  }

  private static String taskOf(int row) {
    return "crash-%02d".formatted(row + 1);
  }

  /** Each task buys a quantity of its own, so that the shop's books say which is which. */
  private static int quantity(String task) {
    return Integer.parseInt(task.substring("crash-".length()));
  }

  private boolean submit(String task) {
    String intent =
        "{\"item_url\":\"%s\",\"quantity\":%d,\"max_total_yen\":300000}"
            .formatted(house.itemUrl("matcha"), quantity(task));
    return house.gateway.answersPost("/api/orders", House.submission(task, "demo", intent));
  }

  private void prepare(CrashRow row, String task) {
    if (gateway == null) {
      prepareGateway(row, task);
      prepareWorker(row, task);
    } else if (!row.equals(armed) && row.victim() == Victim.WORKER) {
      worker.close();
      prepareWorker(row, task);
    } else if (!row.equals(armed)) {
      gateway.close();
      prepareGateway(row, task);
    }
  }

  private void prepareGateway(CrashRow row, String task) {
    boolean dies = row != null && row.victim() != Victim.WORKER;
    gateway = house.startGateway(dies ? points(row, task) : new String[0]);
  }

  private void prepareWorker(CrashRow row, String task) {
    boolean dies = row != null && row.victim() == Victim.WORKER;
    workerStarted = System.nanoTime();
    worker = house.startWorkerThatHalts(dies ? points(row, task) : new String[0]);
  }

  private String[] points(CrashRow row, String task) {
    armed = row;
    trigger = folder.resolve("trigger-" + UUID.randomUUID());
    return Stream.concat(row.points(task).stream(), Stream.of("once=" + trigger))
        .toArray(String[]::new);
  }

  /** Lets the lease run out, and reclaims the task, where the row says so. */
  private void lose(CrashRow row, String task) throws IOException {
    if (row.then() == Then.RESTART) {
      return;
    }
    awaitStatus(task, Set.of("stale"));
    if (row.then() == Then.RECLAIM) {
      reclaim(task, "e2e-worker");
    } else if (row.then() == Then.OTHER_WORKER) {
      Path place = Files.createDirectories(folder.resolve("other"));
      House other = house.neighbour("other-worker", place);
      Account.logIn(place.resolve("browser-profile"), house.shopPort, "another");
      try (RunningProcess process = other.startWorkerThatHalts()) {
        reclaim(task, "other-worker");
        awaitEnd(task);
      }
    }
  }

  private void reclaim(String task, String workerId) {
    JsonHttp.Reply reply =
        house.gateway.post(
            "/api/orders/" + task + "/reclaim",
            "{\"worker_id\":\"%s\",\"deliver\":\"poll\"}".formatted(workerId));
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
  }

  private void awaitEnd(String task) {
    awaitStatus(task, ENDED);
  }

  private void awaitStatus(String task, Set<String> statuses) {
    await(task + " is one of " + statuses)
        .atMost(Duration.ofSeconds(150))
        .pollInterval(Duration.ofMillis(200))
        .until(() -> statuses.contains(house.order(task).at("/task/status").asText()));
  }

  private TrueEnd end(String task) {
    List<JsonNode> sold =
        house.sold().stream()
            .filter(order -> order.get("quantity").asInt() == quantity(task))
            .toList();
    return TrueEnd.of(house.order(task), sold);
  }

  private void requireLeases(CrashRow row, String task) {
    boolean again = row.then() == Then.RECLAIM || row.then() == Then.OTHER_WORKER;
    assertThat(house.order(task).at("/task/lease_count").asInt()).isEqualTo(again ? 2 : 1);
  }

  /** What must hold after all rows: nothing changed behind them, and nothing is left. */
  void requireClean() throws Exception {
    for (Map.Entry<String, TrueEnd> row : seen.entrySet()) {
      assertThat(end(row.getKey()))
          .as("%s, looked at again", row.getKey())
          .isEqualTo(row.getValue());
    }
    assertThat(house.sold())
        .allMatch(order -> seen.containsKey(taskOf(order.get("quantity").asInt() - 1)));
    RunningProcess verify =
        house.start(
            "evidence",
            Program.WORKER,
            "evidence",
            "verify",
            Repository.ROOT.resolve("worker.yml").toString());
    assertThat(verify.exitCode(90)).as(verify.log()).isZero();
    assertThat(verify.log()).contains(": sound");
    // Ending what the killed ones left is among the first things a worker does: it must have come
    // so far.
    awaitWorker();
    worker.close();
    await("no browser is left")
        .atMost(Duration.ofSeconds(15))
        .untilAsserted(() -> assertThat(BrowsersOf.folder(folder)).isEmpty());
  }

  @Override
  public void close() {
    house.close();
  }
}
