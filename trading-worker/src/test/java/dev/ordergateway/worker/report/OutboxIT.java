package dev.ordergateway.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayCalls;
import dev.ordergateway.worker.gateway.LeaseCall;
import dev.ordergateway.worker.journal.AttemptKey;
import dev.ordergateway.worker.journal.JournalEntry;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.OutboxJournal;
import dev.ordergateway.worker.journal.OutboxRow;
import dev.ordergateway.worker.journal.SqliteDoor;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboxIT {
  @TempDir Path folder;
  private SqliteDoor door;
  private Outbox outbox;
  private long nanos;
  private final List<String> sent = new ArrayList<>();
  private final List<String> alerts = new ArrayList<>();
  private final Map<String, Function<ReportRequest, Answer<ReportReceipt>>> answers =
      new HashMap<>();

  @BeforeEach
  void start() {
    door = SqliteDoor.open(folder.resolve("j.db"));
    outbox =
        new Outbox(
            new OutboxJournal(door, Clock.systemUTC()),
            new ReportsOnly(),
            (name, subject, message) -> alerts.add(name + " " + subject),
            () -> nanos,
            () -> 0);
  }

  @AfterEach
  void stop() {
    door.close();
  }

  private void store(String taskId, OrderState state) {
    new OrderJournal(door, Clock.systemUTC())
        .record(
            JournalEntry.of(new AttemptKey(taskId, 0, 1), state.wire(), null)
                .report(
                    new ReportRequest(
                        "w", state, 1, 12_800L, null, "n-1", null, null, null, null, null, false,
                        null)));
  }

  private List<String> fates(String taskId) {
    return new OutboxJournal(door, Clock.systemUTC())
        .all(taskId).stream().map(OutboxRow::status).toList();
  }

  @Test
  void reportsOfATaskGoOutInTheirOrderAndOnce() {
    store("a", OrderState.CREATED);
    store("a", OrderState.IN_CART);
    store("a", OrderState.ORDERED);
    outbox.sendDue();
    outbox.sendDue();
    assertThat(sent).containsExactly("a created", "a in_cart", "a ordered");
    assertThat(fates("a")).containsOnly("sent");
  }

  @Test
  void whatIsNotAcknowledgedGoesOutAfterARestartWithTheSameContent() {
    answers.put("a", report -> new Answer.Unknown<>("cut"));
    store("a", OrderState.ORDERED);
    outbox.sendDue();
    stop();
    start();
    answers.clear();
    outbox.sendDue();
    assertThat(sent).containsExactly("a ordered", "a ordered");
    assertThat(outbox.isEmpty("a")).isTrue();
  }

  @Test
  void finalRefusalsAreKeptToldAndPassedBy() {
    for (int code : List.of(6001, 6002, 4220)) {
      String task = "t" + code;
      answers.put(
          task,
          report -> report.state() == OrderState.CREATED ? new Answer.Refused<>(code, "no") : null);
      store(task, OrderState.CREATED);
      store(task, OrderState.ORDERED);
      outbox.sendDue();
      assertThat(fates(task)).containsExactly("refused", "sent");
      assertThat(alerts).contains("report_refused " + task);
    }
  }

  @Test
  void anyOtherRefusalIsTriedAgainAndToldOnce() {
    answers.put("a", report -> new Answer.Refused<>(4010, "bad token"));
    store("a", OrderState.ORDERED);
    for (int i = 0; i < 5; i++) {
      outbox.sendDue();
      nanos += Duration.ofSeconds(60).toNanos();
    }
    assertThat(sent).hasSize(5);
    assertThat(fates("a")).containsExactly("pending");
    assertThat(alerts).containsExactly("report_not_accepted a");
  }

  @Test
  void oneTasksTroubleHoldsUpNoOther() {
    answers.put("a", report -> new Answer.Unknown<>("cut"));
    store("a", OrderState.CREATED);
    store("b", OrderState.CREATED);
    store("b", OrderState.PAID);
    Duration next = outbox.sendDue();
    assertThat(sent).containsExactly("a created", "b created", "b paid");
    assertThat(next).isBetween(Duration.ofMillis(200), Duration.ofSeconds(30));
    outbox.sendDue();
    assertThat(sent).as("a waits").hasSize(3);
    nanos += next.toNanos();
    outbox.sendDue();
    assertThat(sent).hasSize(4);
  }

  private final class ReportsOnly implements GatewayCalls {
    @Override
    public Answer<ReportReceipt> report(String taskId, ReportRequest report) {
      assertThat(report.siteOrderId()).isEqualTo("n-1");
      sent.add(taskId + " " + report.state().wire());
      Answer<ReportReceipt> answer = answers.getOrDefault(taskId, any -> null).apply(report);
      return answer != null
          ? answer
          : new Answer.Given<>(
              new ReportReceipt(taskId, TaskStatus.RUNNING, report.state(), false, List.of()));
    }

    @Override
    public Answer<LeaseGrant> lease(LeaseCall call) {
      throw new AssertionError("the outbox only reports");
    }

    @Override
    public Answer<RenewReceipt> renew(String taskId, RenewRequest request) {
      throw new AssertionError("the outbox only reports");
    }

    @Override
    public Answer<FenceReceipt> fence(String taskId, FenceRequest request) {
      throw new AssertionError("the outbox only reports");
    }

    @Override
    public Answer<OrderView> read(String taskId) {
      throw new AssertionError("the outbox only reports");
    }
  }
}
