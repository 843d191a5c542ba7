package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The process dies between any two steps, and a new one goes on with what is on disk. */
class StopAndRestartIT {
  @TempDir Path folder;

  private enum Later {
    /** The lease still stands when it is back. */
    AT_ONCE,
    /** It is gone: the task is stale, and a person reclaims it. */
    RECLAIMED,
    /** As above, and the site can't tell. */
    RECLAIMED_AND_UNVERIFIABLE
  }

  @ParameterizedTest
  @EnumSource(Later.class)
  void diesOnceAnywhereAndTheShopHoldsAtMostOneOrder(Later later) throws Exception {
    List<String> places = new ArrayList<>();
    for (int at = 1; at < 500; at++) {
      try (WorkerFixture world = world("one-" + later + "-" + at)) {
        CrashPoint crash = new CrashPoint(at);
        if (!dies(world, crash)) {
          assertThat(places).hasSizeGreaterThan(60);
          return;
        }
        places.add(crash.where());
        comeBack(world, later);
        assertTrue(world, later + " after dying " + crash.where() + " (step " + at + ")");
      }
    }
    throw new AssertionError("it never ran to its end");
  }

  @ParameterizedTest
  @EnumSource(ScriptedShop.Click.class)
  void diesTwiceWhateverTheClickDoes(ScriptedShop.Click click) throws Exception {
    for (int first = 1; first < 500; first += 13) {
      for (int second = 1; second < 120; second += 23) {
        try (WorkerFixture world = world("two-" + click + "-" + first + "-" + second)) {
          world.shop.click = click;
          CrashPoint crash = new CrashPoint(first);
          if (!dies(world, crash)) {
            return;
          }
          if (second % 2 == 0) {
            staleAndReclaimed(world);
          }
          CrashPoint again = new CrashPoint(second);
          boolean diedTwice = dies(world, again);
          if (diedTwice && second % 3 == 0) {
            staleAndReclaimed(world);
          }
          world.start().work();
          assertTrue(world, click + ", " + crash.where() + ", then " + again.where());
        }
      }
    }
  }

  @Test
  void aLeaseThatNobodyReceivedIsGivenAgainAfterARestart() throws Exception {
    try (WorkerFixture world = world("lost-lease")) {
      world.gateway.leaseAnswersToLose = 1;
      world.start().turn();
      world.start().work();
      assertThat(world.gateway.leaseCount).isEqualTo(1);
      assertThat(world.gateway.leaseCalls.get(0).pollId())
          .isEqualTo(world.gateway.leaseCalls.get(1).pollId());
      assertThat(world.gateway.status).isEqualTo(TaskStatus.SUCCEEDED);
    }
  }

  private WorkerFixture world(String name) throws IOException {
    WorkerFixture world =
        new WorkerFixture(Files.createDirectories(folder.resolve(name))).submit(30_000L);
    // Whole or not at all, as on disk; syncing thousands of files would take an hour.
    world.evidenceStore = new MemoryEvidence();
    return world;
  }

  private static boolean dies(WorkerFixture world, CrashPoint crash) {
    try {
      world.start(crash).work();
      return false;
    } catch (CrashPoint.ProcessDied e) {
      return true;
    }
  }

  private static void comeBack(WorkerFixture world, Later later) {
    if (later == Later.RECLAIMED_AND_UNVERIFIABLE) {
      world.shop.verifiable = false;
    }
    if (later != Later.AT_ONCE) {
      staleAndReclaimed(world);
    }
    world.start().work();
  }

  private static void staleAndReclaimed(WorkerFixture world) {
    world.time.advance(Duration.ofSeconds(301));
    world.gateway.sweep();
    if (world.gateway.status == TaskStatus.STALE) {
      world.gateway.reclaim();
    }
  }

  private static void assertTrue(WorkerFixture world, String how) {
    TaskStatus status = world.gateway.status;
    assertThat(world.shop.clicks).as("clicks: %s", how).isLessThanOrEqualTo(1);
    assertThat(world.shop.orders).as("orders: %s", how).hasSizeLessThanOrEqualTo(1);
    world.gateway.reports.stream()
        .filter(report -> report.evidenceRef() != null)
        .forEach(
            report ->
                assertThat(((MemoryEvidence) world.evidenceStore).kept())
                    .as("evidence: %s", how)
                    .containsEntry(report.evidenceRef(), report.evidenceSha256()));
    assertThat(world.stored().due()).as("reports left: %s", how).isEmpty();
    if (world.shop.orders.isEmpty()) {
      assertThat(status).as("nothing bought: %s", how).isNotEqualTo(TaskStatus.SUCCEEDED);
    } else {
      assertThat(status)
          .as("bought: %s, reports %s", how, world.gateway.states())
          .isNotIn(TaskStatus.FAILED, TaskStatus.CANCELLED, TaskStatus.QUEUED);
    }
    if (world.shop.clicks > 0 && world.shop.orders.isEmpty()) {
      assertThat(status).as("clicked: %s", how).isNotEqualTo(TaskStatus.FAILED);
    }
    // A stale task waits for a person by law; anything else has come to an end.
    assertThat(status.active()).as("still active: %s %s", how, status).isFalse();
  }
}
