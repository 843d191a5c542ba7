package dev.ordergateway.worker;

import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.ReportView;
import dev.ordergateway.worker.evidence.EvidencePin;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayClient;
import dev.ordergateway.worker.gateway.TaskPage;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.SqliteDoor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** What journal and gateway remember of this worker's evidence. */
final class EvidenceMemory implements AutoCloseable {
  private static final int PAGE = 100;

  private final String workerId;
  private final Path journalFile;
  private final Optional<GatewayClient> gateway;
  private SqliteDoor door;
  private String silent;

  private EvidenceMemory(String workerId, Path journalFile, Optional<GatewayClient> gateway) {
    this.workerId = workerId;
    this.journalFile = journalFile;
    this.gateway = gateway;
  }

  /**
   * @param workerId whose evidence it is
   * @param gateway empty where none is configured
   */
  static EvidenceMemory open(String workerId, Path journalFile, Optional<GatewayClient> gateway) {
    EvidenceMemory memory = new EvidenceMemory(workerId, journalFile, gateway);
    memory.openJournal();
    return memory;
  }

  private void openJournal() {
    if (!Files.exists(journalFile)) {
      silent = "no journal at " + journalFile + ": its index is not compared";
      return;
    }
    try {
      door = SqliteDoor.start(journalFile);
      journal().tasksWithEvidence(); // a file that is no journal any more shows here
    } catch (RuntimeException e) {
      close();
      silent = "the journal " + journalFile + " can't be read, its index is not compared: " + e;
    }
  }

  /** Why the journal says nothing, null where it does speak. */
  String journalSilent() {
    return silent;
  }

  boolean hasGateway() {
    return gateway.isPresent();
  }

  private OrderJournal journal() {
    return new OrderJournal(door, Clock.systemUTC());
  }

  /**
   * Every task of which this worker may have kept something.
   *
   * @param unheard told why the gateway's list could not be had
   */
  Set<String> tasks(Consumer<String> unheard) {
    Set<String> tasks = new TreeSet<>();
    if (door != null) {
      tasks.addAll(journal().tasksWithEvidence());
    }
    gateway.ifPresent(client -> addTasksOf(client, tasks, unheard));
    return tasks;
  }

  /** New tasks push the others on to later pages: none is left out. */
  private void addTasksOf(GatewayClient client, Set<String> tasks, Consumer<String> unheard) {
    long total = 1;
    for (int offset = 0; offset < total; offset += PAGE) {
      if (!(client.list(PAGE, offset) instanceof Answer.Given<TaskPage> given)) {
        unheard.accept("the gateway's list of tasks could not be had");
        return;
      }
      total = given.value().total();
      given.value().items().stream()
          .filter(task -> workerId.equals(task.leaseOwner()))
          .forEach(task -> tasks.add(task.taskId()));
    }
  }

  /**
   * What is remembered of a task.
   *
   * @param heard false where a gateway is configured and did not say
   * @param known whether the task is known to anybody
   * @param elsewhere workers that reported evidence which lies with them
   */
  record Remembered(List<EvidencePin> pins, boolean heard, boolean known, Set<String> elsewhere) {}

  Remembered of(String task) {
    List<EvidencePin> pins = new ArrayList<>();
    boolean known = false;
    if (door != null) {
      journal()
          .evidence(task)
          .forEach(row -> pins.add(new EvidencePin("the journal", row.ref(), row.metaSha256())));
      known = journal().find(task).isPresent();
    }
    Set<String> elsewhere = new TreeSet<>();
    boolean heard = true;
    if (gateway.isPresent()) {
      Answer<OrderView> answer = gateway.get().read(task);
      if (answer instanceof Answer.Given<OrderView> given) {
        known = true;
        given.value().reports().stream()
            .filter(report -> report.evidenceRef() != null && report.evidenceSha256() != null)
            .forEach(report -> add(report, pins, elsewhere));
      } else {
        heard = answer instanceof Answer.Refused<OrderView> refused && refused.code() == 6001;
      }
    }
    return new Remembered(pins, heard, known, elsewhere);
  }

  /** A task that was reclaimed by another worker has evidence there, under the same names. */
  private void add(ReportView report, List<EvidencePin> pins, Set<String> elsewhere) {
    if (workerId.equals(report.workerId())) {
      pins.add(
          new EvidencePin(
              "the gateway's report of " + report.state().wire(),
              report.evidenceRef(),
              report.evidenceSha256()));
    } else {
      elsewhere.add(report.workerId());
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
