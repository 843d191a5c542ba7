package dev.ordergateway.worker.monitor;

import static dev.ordergateway.api.order.OrderState.AWAITING_PAYMENT;
import static dev.ordergateway.api.order.OrderState.CANCELLED;
import static dev.ordergateway.api.order.OrderState.NEEDS_HUMAN;
import static dev.ordergateway.api.order.OrderState.ORDERED;
import static dev.ordergateway.api.order.OrderState.PAID;
import static dev.ordergateway.api.order.OrderState.SHIPPED;
import static dev.ordergateway.worker.monitor.MonitorFixture.NUMBER;
import static dev.ordergateway.worker.monitor.MonitorFixture.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.journal.AttemptKey;
import dev.ordergateway.worker.journal.JournalEntry;
import dev.ordergateway.worker.order.CrashPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change is kept before it is told, and told once whatever dies (SPEC §0, law 4). */
class MonitorKeepingIT {
  @TempDir Path folder;
  private MonitorFixture world;

  @BeforeEach
  void open() {
    world = new MonitorFixture(folder);
  }

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void aTaskThatComesBackMeanwhileIsLeftAloneAndLookedAtInItsNewLease() {
    AttemptKey[] second = new AttemptKey[1];
    world.finished(PAID, null);
    world.site.pages.put(
        NUMBER,
        () -> {
          second[0] = world.begin(TASK, "demo", 2);
          return ScriptedAccount.page(SHIPPED, null);
        });
    world.round();
    world.site.shows(NUMBER, SHIPPED);
    world.nextRound();
    assertThat(world.told()).as("an attempt is under way").isEmpty();
    assertThat(world.site.reads).hasSize(1);

    world.finish(second[0], NUMBER, PAID, null);
    world.nextRound();
    assertThat(world.toldStates()).containsExactly(SHIPPED);
    assertThat(world.told().get(0).leaseCount()).isEqualTo(2);
  }

  @Test
  void aDeathAtAnyPointLosesNoReportAndMakesNoSecondOne() throws Exception {
    int deaths = 0;
    for (int at = 1; ; at++) {
      Path own = Files.createDirectory(folder.resolve("death-" + at));
      try (MonitorFixture victim = new MonitorFixture(own)) {
        victim.finished(PAID, null).site.shows(NUMBER, SHIPPED);
        CrashPoint crash = new CrashPoint(at);
        victim.start(crash);
        try {
          victim.round();
        } catch (CrashPoint.ProcessDied e) {
          deaths++;
        }
        victim.start().round();
        victim.nextRound();
        assertThat(victim.toldStates()).as("died %s", crash.where()).containsExactly(SHIPPED);
        assertThat(victim.wrongEvidence()).as("died %s", crash.where()).isEmpty();
        if (crash.where() == null) {
          break;
        }
      }
    }
    assertThat(deaths).isGreaterThan(5);
  }

  @Test
  void theEvidenceIsThereBeforeTheReport() {
    world.store =
        new GuardedStore(world.store, () -> assertThat(world.told()).as("told first").isEmpty());
    world.start().finished(PAID, null).site.shows(NUMBER, SHIPPED);
    world.round();
    assertThat(world.told()).hasSize(1);
    assertThat(world.evidence.resolve("po-1/01-order-detail.meta.json")).isNotEmptyFile();
  }

  @Test
  void aChangeWhoseEvidenceCannotBeKeptIsToldOnceItCan() {
    GuardedStore disk = new GuardedStore(world.store, () -> {});
    disk.full = true;
    world.store = disk;
    world.start().finished(PAID, null).site.shows(NUMBER, SHIPPED);
    world.round();
    world.nextRound();
    assertThat(world.told()).isEmpty();
    assertThat(world.order().state()).isEqualTo("paid");
    assertThat(world.alerts).containsExactly("evidence_fault po-1");

    disk.full = false;
    world.nextRound();
    assertThat(world.toldStates()).containsExactly(SHIPPED);
    assertThat(world.wrongEvidence()).isEmpty();
  }

  @Test
  void aDeadlineOnThePageIsKeptAndToldWithTheNextChange() {
    Instant deadline = Instant.parse("2026-12-03T14:59:00Z");
    world.finished(ORDERED, null).site.shows(NUMBER, ORDERED, deadline);
    world.round();
    world.nextRound();
    assertThat(world.order().payDeadline()).isEqualTo(deadline);
    assertThat(world.told()).isEmpty();
    assertThat(world.journal().events(TASK)).containsOnlyOnce("seen deadline");

    world.site.shows(NUMBER, AWAITING_PAYMENT, deadline);
    world.nextRound();
    assertThat(world.told().get(0).payDeadline()).isEqualTo(deadline);
  }

  @Test
  void whatWouldBeReportedAgainInALaterLeaseKeepsUpWithTheOrder() {
    world.finished(PAID, null).site.shows(NUMBER, SHIPPED);
    world.round();
    ReportRequest again = world.finalReport();
    assertThat(again.state()).isEqualTo(SHIPPED);
    assertThat(again.terminal()).isTrue();
    assertThat(again.outcome()).as("follows from the state: succeeded").isNull();
    assertThat(again.payableYen()).isEqualTo(12_800);
    assertThat(again.siteOrderId()).isEqualTo(NUMBER);

    world.site.shows(NUMBER, CANCELLED);
    world.nextRound();
    assertThat(world.finalReport().state()).isEqualTo(CANCELLED);
    assertThat(world.finalReport().outcome()).isEqualTo(Outcome.NEEDS_HUMAN);
  }

  @Test
  void theReasonWhyAPersonIsNeededIsNotReplacedByAState() {
    AttemptKey key = world.begin(TASK, "demo", 1);
    world
        .journal()
        .record(JournalEntry.of(key, "ordered", null).state(ORDERED).order(NUMBER, null));
    world.finish(key, NUMBER, NEEDS_HUMAN, null);
    world.site.shows(NUMBER, SHIPPED);
    world.round();
    assertThat(world.toldStates()).containsExactly(SHIPPED);
    assertThat(world.finalReport().state()).isEqualTo(NEEDS_HUMAN);
  }

  @Test
  void deadlineAlertsCanOnlyBeAdded() {
    world.finished(AWAITING_PAYMENT, world.time.instant());
    world.site.shows(NUMBER, AWAITING_PAYMENT);
    world.round();
    for (String sql :
        List.of("UPDATE deadline_alerts SET at = ''", "DELETE FROM deadline_alerts")) {
      assertThatThrownBy(() -> world.door().write("tamper", handle -> handle.execute(sql)))
          .hasStackTraceContaining("append-only");
    }
  }
}
