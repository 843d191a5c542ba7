package dev.ordergateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged outlives kill -9, whenever it comes. */
class CrashIT {
  private static final int KILLS = 20;
  private static final int SUBMITTERS = 32;
  private static final Map<String, String> SITES =
      Map.of(
          "RAKUTEN_SITES", "s0,s1,s2,unread",
          "RAKUTEN_SERIAL_BY", "site",
          "RAKUTEN_LEASE_TTL_SECONDS", "3600");

  @TempDir Path folder;

  private final ObjectMapper json = new ObjectMapper();
  private final AcknowledgedFixture acknowledged = new AcknowledgedFixture();
  private final List<SubmitterFixture> submitters =
      IntStream.range(0, SUBMITTERS).mapToObj(i -> new SubmitterFixture(acknowledged, i)).toList();
  private final List<BuyerFixture> buyers =
      Stream.of("s0", "s1", "s2").map(site -> new BuyerFixture(acknowledged, site)).toList();

  private int killsIntoSubmissions;
  private int killsIntoWork;

  @Test
  void everythingAcknowledgedOutlivesTwentyKillsAndNothingIsGivenTwice() throws Exception {
    UnreadLeaseFixture unread = null;
    for (int life = 0; life < KILLS; life++) {
      unread = liveAndDie(life, unread);
      lookIntoTheStore();
    }
    try (ProcessFixture gateway = ProcessFixture.started(folder, SITES)) {
      unread.receiveAgain(gateway);
      askForTheNewest(gateway);
    }

    int grants = buyers.stream().mapToInt(BuyerFixture::cutGrantsGotAgain).sum();
    int permits = buyers.stream().mapToInt(BuyerFixture::permitsGotAgain).sum();
    System.out.printf(
        "%d kills, %d into submissions, %d into a worker's call; acknowledged: %d tasks, %d"
            + " reports, %d permits; got again after a restart: %d unread grants, %d grants cut by"
            + " chance, %d permits%n",
        KILLS,
        killsIntoSubmissions,
        killsIntoWork,
        acknowledged.tasks.size(),
        acknowledged.reports.size(),
        acknowledged.permits.size(),
        KILLS,
        grants,
        permits);
    assertThat(killsIntoSubmissions).isGreaterThanOrEqualTo(KILLS * 9 / 10);
    assertThat(killsIntoWork).isGreaterThanOrEqualTo(KILLS * 3 / 4);
    assertThat(permits).isPositive();
    assertThat(acknowledged.tasks).hasSizeGreaterThan(KILLS * SUBMITTERS);
    assertThat(acknowledged.permits).hasSizeGreaterThan(KILLS);
  }

  /** Returns the lease whose answer was not read, to be received in the next life. */
  private UnreadLeaseFixture liveAndDie(int life, UnreadLeaseFixture before) throws Exception {
    UnreadLeaseFixture unread = new UnreadLeaseFixture(life);
    try (ProcessFixture gateway = ProcessFixture.started(folder, SITES);
        unread) {
      if (before != null) {
        before.receiveAgain(gateway);
        askForTheNewest(gateway);
      }
      acknowledged.newLife();
      ExecutorService threads = Executors.newFixedThreadPool(SUBMITTERS + buyers.size());
      AtomicBoolean over = new AtomicBoolean();
      for (SubmitterFixture one : submitters) {
        threads.execute(() -> one.submit(gateway, life, over::get));
      }
      buyers.forEach(one -> threads.execute(() -> one.work(gateway, over::get)));
      unread.grant(gateway);
      int enough = acknowledged.workersProgress.get() + ThreadLocalRandom.current().nextInt(4, 24);
      await()
          .atMost(Duration.ofMinutes(2))
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(1))
          .until(
              () -> acknowledged.workersProgress.get() >= enough || !acknowledged.faults.isEmpty());
      acknowledged.dying = true;
      gateway.kill();
      over.set(true);
      threads.shutdown();
      assertThat(threads.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
    }
    acknowledged.tasks.add(unread.taskId());
    assertThat(acknowledged.faults).isEmpty();
    killsIntoSubmissions += acknowledged.cutSubmissions.get() > 0 ? 1 : 0;
    killsIntoWork += acknowledged.cutWorkerCalls.get() > 0 ? 1 : 0;
    return unread;
  }

  private void lookIntoTheStore() throws Exception {
    try (Connection store =
        DriverManager.getConnection(
            "jdbc:sqlite:file:" + folder.resolve("gateway.db") + "?mode=ro")) {
      assertThat(column(store, "PRAGMA integrity_check")).containsExactly("ok");

      List<String> tasks = column(store, "SELECT task_id FROM order_tasks");
      assertThat(tasks).doesNotHaveDuplicates();
      assertNoneMissing(acknowledged.tasks, tasks);
      assertNoneMissing(
          acknowledged.reports,
          column(
              store,
              "SELECT task_id || '/' || state FROM order_report_log WHERE disposition ="
                  + " 'accepted'"));
      assertNoneMissing(
          acknowledged.reports, column(store, "SELECT task_id || '/' || state FROM order_reports"));
      assertThat(
              map(
                  store,
                  "SELECT task_id, site_order_id FROM order_reports WHERE site_order_id IS NOT"
                      + " NULL"))
          .containsAllEntriesOf(acknowledged.siteOrders);
      assertThat(map(store, "SELECT task_id, fenced_at FROM submissions WHERE state = 'FENCED'"))
          .containsAllEntriesOf(acknowledged.permits);

      assertThat(column(store, "SELECT task_id FROM order_tasks WHERE lease_count > 1")).isEmpty();
      assertThat(column(store, "SELECT task_id FROM executions")).doesNotHaveDuplicates();

      Map<String, String> granted =
          map(
              store,
              "SELECT lease_poll_id, task_id FROM order_tasks WHERE lease_poll_id IS NOT NULL");
      buyers.forEach(buyer -> buyer.wasGranted(granted.get(buyer.openPoll())));
    }
  }

  private static void assertNoneMissing(Set<String> acknowledged, List<String> stored) {
    Set<String> missing = new HashSet<>(acknowledged);
    stored.forEach(missing::remove);
    assertThat(missing).isEmpty();
  }

  private void askForTheNewest(ProcessFixture gateway) throws Exception {
    for (String taskId : acknowledged.newestTasks) {
      assertThat(gateway.get("/api/orders/" + taskId).statusCode()).as(taskId).isEqualTo(200);
    }
    for (String report : acknowledged.newestReports) {
      String taskId = report.substring(0, report.indexOf('/'));
      JsonNode task = json.readTree(gateway.get("/api/orders/" + taskId).body()).path("data");
      assertThat(task.path("reports").findValuesAsText("state"))
          .contains(report.substring(report.indexOf('/') + 1));
    }
  }

  private static List<String> column(Connection store, String sql) throws Exception {
    List<String> found = new ArrayList<>();
    try (ResultSet rows = store.createStatement().executeQuery(sql)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }

  private static Map<String, String> map(Connection store, String sql) throws Exception {
    Map<String, String> found = new HashMap<>();
    try (ResultSet rows = store.createStatement().executeQuery(sql)) {
      while (rows.next()) {
        found.put(rows.getString(1), rows.getString(2));
      }
    }
    return found;
  }
}
