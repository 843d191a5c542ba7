package dev.ordergateway.worker.monitor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.evidence.EvidenceChain;
import dev.ordergateway.worker.evidence.EvidencePin;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.evidence.EvidenceWriter;
import dev.ordergateway.worker.evidence.Finding;
import dev.ordergateway.worker.journal.AttemptKey;
import dev.ordergateway.worker.journal.JournalDoor;
import dev.ordergateway.worker.journal.JournalEntry;
import dev.ordergateway.worker.journal.MonitorJournal;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.OrderRow;
import dev.ordergateway.worker.journal.OutboxJournal;
import dev.ordergateway.worker.journal.SqliteDoor;
import dev.ordergateway.worker.order.CrashPoint;
import dev.ordergateway.worker.order.MovedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A monitor without threads or a browser, on a real journal and real evidence files. */
final class MonitorFixture implements AutoCloseable {
  static final String TASK = "po-1";
  static final String NUMBER = "n-1";
  static final Duration EVERY = Duration.ofMinutes(15);
  static final Duration WARN_BEFORE = Duration.ofHours(12);
  private static final ObjectMapper JSON = WireJson.newMapper();
  private static final Path TEMPLATE = migrated();

  final MovedTime time = new MovedTime();
  final ScriptedAccount site = new ScriptedAccount();
  final AccountLock account = new AccountLock();
  final List<String> alerts = new ArrayList<>();
  final Path evidence;
  EvidenceStore store;
  Duration patience = Duration.ofSeconds(60);
  boolean stopping;
  int woken;
  private final Path file;
  private SqliteDoor door;
  private MonitorCycle cycle;

  MonitorFixture(Path folder) {
    evidence = folder.resolve("evidence");
    store = new EvidenceWriter(evidence, time);
    file = folder.resolve("journal.db");
    try {
      Files.copy(TEMPLATE, file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    start();
  }

  /** Migrating takes longer than most tests. */
  private static Path migrated() {
    try {
      Path made = Files.createTempDirectory("monitor-journal").resolve("journal.db");
      SqliteDoor.open(made).close();
      made.toFile().deleteOnExit();
      return made;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  MonitorFixture start() {
    return start(new CrashPoint(0));
  }

  /** A fresh process on what the last one left behind. */
  MonitorFixture start(CrashPoint crash) {
    close();
    door = SqliteDoor.start(file);
    cycle =
        new MonitorCycle(
            new MonitorPorts(
                "local-01",
                new MonitorConfiguration(EVERY, WARN_BEFORE, patience),
                name -> name.equals("demo") ? Optional.of(site) : Optional.empty(),
                account,
                crash.around(EvidenceStore.class, store),
                new MonitorJournal(crash.around(JournalDoor.class, door), time),
                () -> woken++,
                (name, subject, message) -> alerts.add(name + " " + subject),
                time.clocks(),
                () -> stopping));
    return this;
  }

  /** An order that this worker finished, as the order loop leaves it. */
  MonitorFixture finished(OrderState state, Instant deadline) {
    return finished(TASK, NUMBER, state, deadline);
  }

  MonitorFixture finished(String task, String number, OrderState state, Instant deadline) {
    finish(begin(task, "demo", 1), number, state, deadline);
    return this;
  }

  AttemptKey begin(String task, String siteName, int lease) {
    return journal()
        .begin(
            new LeaseGrant(
                task,
                siteName,
                JsonNodeFactory.instance.objectNode(),
                time.instant(),
                300,
                lease,
                null,
                0,
                false,
                false));
  }

  void finish(AttemptKey key, String number, OrderState state, Instant deadline) {
    ReportRequest last =
        new ReportRequest(
            "local-01",
            state,
            key.leaseCount(),
            12_800L,
            deadline,
            number,
            null,
            null,
            null,
            null,
            null,
            true,
            null);
    JournalEntry entry =
        JournalEntry.of(key, state.wire(), null).order(number, deadline).report(last).finished();
    journal().record(state.isOrderState() ? entry.state(state) : entry);
  }

  OrderJournal journal() {
    return new OrderJournal(door, time);
  }

  JournalDoor door() {
    return door;
  }

  Duration turn() {
    return cycle.once();
  }

  /** Turns until the monitor waits for something. */
  Duration round() {
    Duration wait = cycle.once();
    for (int turns = 1; wait.isZero(); turns++) {
      if (turns > 50) {
        throw new AssertionError("it never comes to rest");
      }
      wait = cycle.once();
    }
    return wait;
  }

  /** The next round, after its time. */
  void nextRound() {
    time.advance(EVERY);
    round();
  }

  /** What the monitor told of the task, oldest first: the order loop's own report is left out. */
  List<ReportRequest> told() {
    return told(TASK);
  }

  List<ReportRequest> told(String task) {
    return new OutboxJournal(door, time)
        .all(task).stream()
            .map(row -> parse(row.body()))
            .filter(report -> !report.terminal())
            .toList();
  }

  List<OrderState> toldStates() {
    return told().stream().map(ReportRequest::state).toList();
  }

  OrderRow order() {
    return journal().find(TASK).orElseThrow();
  }

  ReportRequest finalReport() {
    return parse(order().finalReport());
  }

  private static ReportRequest parse(String body) {
    try {
      return JSON.readValue(body, ReportRequest.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Evidence that does not agree with what the journal and the reports say of it. */
  List<Finding> wrongEvidence() {
    List<EvidencePin> pins = new ArrayList<>();
    journal()
        .evidence(TASK)
        .forEach(row -> pins.add(new EvidencePin("the journal", row.ref(), row.metaSha256())));
    told()
        .forEach(
            report ->
                pins.add(
                    new EvidencePin("a report", report.evidenceRef(), report.evidenceSha256())));
    try {
      return EvidenceChain.verify(evidence, TASK, pins).stream().filter(Finding::wrong).toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    if (door != null) {
      door.close();
      door = null;
    }
  }
}
