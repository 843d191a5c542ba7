package dev.ordergateway.worker.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.alert.Alerts;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayCalls;
import dev.ordergateway.worker.journal.OutboxJournal;
import dev.ordergateway.worker.journal.OutboxRow;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Sends stored reports, in order per task, until each is acknowledged or finally refused (SPEC
 * §7.1). It only tells; it never executes anything. One task's trouble holds up no other.
 */
public final class Outbox {
  private static final Set<Integer> FINAL =
      Set.of(
          EnvelopeCode.TASK_NOT_FOUND.number(),
          EnvelopeCode.LEASE_INVALID.number(),
          EnvelopeCode.INVALID.number());

  private final OutboxJournal journal;
  private final GatewayCalls gateway;
  private final Alerts alerts;
  private final LongSupplier nanos;
  private final DoubleSupplier random;
  private final ObjectMapper json;
  private final Map<String, Delay> delays = new HashMap<>();

  private static final class Delay {
    final BackOff backOff;
    long untilNanos;
    boolean told;

    Delay(BackOff backOff) {
      this.backOff = backOff;
    }
  }

  /**
   * @param nanos the monotonic clock
   * @param random evenly between 0 and 1
   */
  public Outbox(
      OutboxJournal journal,
      GatewayCalls gateway,
      Alerts alerts,
      LongSupplier nanos,
      DoubleSupplier random) {
    this(journal, gateway, alerts, nanos, random, WireJson.newMapper());
  }

  /**
   * @param json of the wire; it may be shared, since each learns the types anew
   */
  public Outbox(
      OutboxJournal journal,
      GatewayCalls gateway,
      Alerts alerts,
      LongSupplier nanos,
      DoubleSupplier random,
      ObjectMapper json) {
    this.journal = journal;
    this.gateway = gateway;
    this.alerts = alerts;
    this.nanos = nanos;
    this.random = random;
    this.json = json;
  }

  /**
   * Sends what is due, each task's reports one after the other.
   *
   * @return how long nothing needs to be done unless a report is added
   */
  public synchronized Duration sendDue() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (OutboxRow row : journal.due()) {
        Delay delay = delays.get(row.taskId());
        if (delay == null || delay.untilNanos - nanos.getAsLong() <= 0) {
          moved |= send(row);
        }
      }
    }
    return untilNext();
  }

  private boolean send(OutboxRow row) {
    ReportRequest report;
    try {
      report = json.readValue(row.body(), ReportRequest.class);
    } catch (JsonProcessingException e) {
      refuse(row, "it can't be read any more");
      return true;
    }
    Answer<ReportReceipt> answer = gateway.report(row.taskId(), report);
    if (answer instanceof Answer.Given<ReportReceipt> given) {
      ReportReceipt receipt = given.value();
      journal.sent(row, String.valueOf(receipt.status()));
      if (receipt.ignoredFields() != null && !receipt.ignoredFields().isEmpty()) {
        alerts.raise(
            "report_fields_ignored",
            row.taskId(),
            "the gateway could not read " + receipt.ignoredFields() + " of report " + row.id());
      }
      delays.remove(row.taskId());
      return true;
    }
    if (answer instanceof Answer.Refused<ReportReceipt> refused && FINAL.contains(refused.code())) {
      refuse(row, refused.code() + " " + refused.msg());
      return true;
    }
    Delay delay = delays.computeIfAbsent(row.taskId(), task -> new Delay(new BackOff(random)));
    delay.untilNanos = nanos.getAsLong() + delay.backOff.next().toNanos();
    if (answer instanceof Answer.Refused<ReportReceipt> refused && !delay.told) {
      delay.told = true;
      alerts.raise(
          "report_not_accepted",
          row.taskId(),
          "the gateway answers %d %s; the report is kept and sent again"
              .formatted(refused.code(), refused.msg()));
    }
    return false;
  }

  private void refuse(OutboxRow row, String word) {
    journal.refused(row, word);
    alerts.raise(
        "report_refused",
        row.taskId(),
        "report %d is refused for good (%s); it stays in the journal: %s"
            .formatted(row.id(), word, row.body()));
    delays.remove(row.taskId());
  }

  private Duration untilNext() {
    List<OutboxRow> pending = journal.due();
    Duration next = Duration.ofSeconds(30);
    for (OutboxRow row : pending) {
      Delay delay = delays.get(row.taskId());
      long left = delay == null ? 0 : Math.max(0, delay.untilNanos - nanos.getAsLong());
      next = left < next.toNanos() ? Duration.ofNanos(left) : next;
    }
    return next;
  }

  /** Whether every report of that task was acknowledged or finally refused. */
  public boolean isEmpty(String taskId) {
    return journal.isEmpty(taskId);
  }
}
