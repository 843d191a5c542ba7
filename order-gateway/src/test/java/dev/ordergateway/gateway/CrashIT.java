package dev.ordergateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged outlives kill -9, whenever it comes. */
class CrashIT {
  private static final int SUBMITTERS = 32;

  @TempDir Path folder;

  private final ObjectMapper json = new ObjectMapper();
  private final Queue<String> tasks = new ConcurrentLinkedQueue<>();
  private final Queue<String> reports = new ConcurrentLinkedQueue<>();
  private final Queue<String> permits = new ConcurrentLinkedQueue<>();

  @Test
  void everyAcknowledgedTaskReportAndPermitOutlivesFiveKills() throws Exception {
    for (int life = 0; life < 5; life++) {
      try (ProcessFixture gateway = ProcessFixture.started(folder)) {
        ExecutorService threads = Executors.newFixedThreadPool(SUBMITTERS + 1);
        AtomicBoolean over = new AtomicBoolean();
        for (int i = 0; i < SUBMITTERS; i++) {
          String prefix = "life" + life + "-" + i + "-";
          threads.execute(() -> submit(gateway, prefix, over));
        }
        String worker = "w" + life;
        threads.execute(() -> work(gateway, worker, over));
        int enough = permits.size() + 2 + ThreadLocalRandom.current().nextInt(3);
        await()
            .atMost(Duration.ofSeconds(30))
            .pollInterval(Duration.ofMillis(5))
            .until(() -> permits.size() >= enough);
        gateway.kill();
        over.set(true);
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
      }
      freeTheLane();
    }
    assertThat(tasks).hasSizeGreaterThan(100);
    try (Connection database = database()) {
      assertThat(column(database, "SELECT task_id FROM order_tasks"))
          .doesNotHaveDuplicates()
          .containsAll(tasks);
      assertThat(column(database, "SELECT task_id FROM submissions WHERE state = 'FENCED'"))
          .doesNotHaveDuplicates()
          .containsAll(permits);
      Set<String> logged =
          new HashSet<>(column(database, "SELECT task_id || '/' || state FROM order_report_log"));
      assertThat(logged).containsAll(reports);
      assertThat(column(database, "PRAGMA integrity_check")).containsExactly("ok");
    }
  }

  private void submit(ProcessFixture gateway, String prefix, AtomicBoolean over) {
    for (int i = 0; !over.get(); i++) {
      String taskId = prefix + i;
      acknowledged(
          gateway,
          "/api/orders",
          "{\"task_id\":\"" + taskId + "\",\"site\":\"rakuten\",\"intent\":{\"n\":" + i + "}}",
          tasks,
          taskId);
    }
  }

  private void work(ProcessFixture gateway, String worker, AtomicBoolean over) {
    while (!over.get()) {
      try {
        JsonNode grant =
            json.readTree(
                    gateway.get("/api/orders/lease?wait=1&fences=true&worker_id=" + worker).body())
                .get("data");
        if (grant == null || grant.isNull()) {
          continue;
        }
        String taskId = grant.get("task_id").textValue();
        String path = "/api/orders/" + taskId;
        String who = "{\"worker_id\":\"" + worker + "\",\"lease_count\":1";
        acknowledged(
            gateway,
            path + "/report",
            who + ",\"state\":\"created\"}",
            reports,
            taskId + "/created");
        acknowledged(gateway, path + "/fence", who + ",\"fence_id\":\"f\"}", permits, taskId);
        acknowledged(
            gateway,
            path + "/report",
            who + ",\"state\":\"paid\",\"terminal\":true}",
            reports,
            taskId + "/paid");
      } catch (IOException e) {
        return; // killed
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void acknowledged(
      ProcessFixture gateway, String path, String body, Queue<String> kept, String what) {
    try {
      HttpResponse<String> answer = gateway.post(path, body);
      if (answer.statusCode() == 200) {
        kept.add(what);
      }
    } catch (IOException e) {
      // killed: nothing was acknowledged
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What a person does with the task that the dead worker held. */
  private void freeTheLane() throws Exception {
    try (Connection database = database()) {
      database
          .createStatement()
          .executeUpdate(
              "UPDATE order_tasks SET status = 'needs_human', lane = NULL, lease_expires_at = NULL"
                  + " WHERE lane IS NOT NULL");
    }
  }

  private Connection database() throws Exception {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gateway.db"));
  }

  private static List<String> column(Connection database, String sql) throws Exception {
    List<String> found = new ArrayList<>();
    try (ResultSet rows = database.createStatement().executeQuery(sql)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }
}
