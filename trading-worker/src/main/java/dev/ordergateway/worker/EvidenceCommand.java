package dev.ordergateway.worker;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.evidence.EvidenceChain;
import dev.ordergateway.worker.evidence.EvidencePin;
import dev.ordergateway.worker.evidence.Finding;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayClient;
import dev.ordergateway.worker.gateway.HttpCalls;
import dev.ordergateway.worker.gateway.Reachability;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.SqliteDoor;
import io.dropwizard.core.cli.ConfiguredCommand;
import io.dropwizard.core.setup.Bootstrap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import net.sourceforge.argparse4j.inf.Namespace;
import net.sourceforge.argparse4j.inf.Subparser;

/**
 * {@code evidence verify worker.yml [task_id]}: names what was altered, is missing, was swapped or
 * cut off, by the chain itself, by the journal's index and by the gateway's pins (SPEC §7.3). Ends
 * with 1 where something is wrong. It only reads, so a worker may run meanwhile.
 */
final class EvidenceCommand extends ConfiguredCommand<WorkerConfiguration> {
  private final IntConsumer exit;

  EvidenceCommand(IntConsumer exit) {
    super("evidence", "Looks evidence over: evidence verify worker.yml [task_id]");
    this.exit = exit;
  }

  @Override
  public void configure(Subparser subparser) {
    subparser.addArgument("action").choices("verify").help("what to do");
    super.configure(subparser);
    subparser.addArgument("task_id").nargs("?").help("one task; without it: all");
  }

  @Override
  protected void run(
      Bootstrap<WorkerConfiguration> bootstrap,
      Namespace namespace,
      WorkerConfiguration configuration)
      throws Exception {
    String taskId = namespace.getString("task_id");
    if (taskId != null && !WireId.isValid(taskId)) {
      throw new StartException("task_id: no task can be named " + taskId);
    }
    Path journalFile = configuration.journal().file();
    boolean sound = true;
    try (SqliteDoor door = Files.exists(journalFile) ? SqliteDoor.start(journalFile) : null;
        HttpCalls http = new HttpCalls(new MetricRegistry(), "evidence")) {
      OrderJournal journal = door == null ? null : new OrderJournal(door, Clock.systemUTC());
      Optional<GatewayClient> gateway =
          configuration
              .gateway()
              .address()
              .map(
                  address ->
                      new GatewayClient(
                          http, address, configuration.gateway().apiToken(), new Reachability()));
      if (journal == null) {
        System.out.println("no journal at " + journalFile + ": its index is not compared");
      }
      for (String task : tasks(taskId, configuration.evidence().root(), journal)) {
        sound &=
            verify(
                task, configuration.workerId(), configuration.evidence().root(), journal, gateway);
      }
    }
    if (!sound) {
      exit.accept(1);
    }
  }

  private static Iterable<String> tasks(String taskId, Path root, OrderJournal journal)
      throws IOException {
    if (taskId != null) {
      return List.of(taskId);
    }
    TreeSet<String> tasks = new TreeSet<>();
    if (Files.isDirectory(root)) {
      try (Stream<Path> folders = Files.list(root)) {
        folders
            .filter(Files::isDirectory)
            .map(folder -> folder.getFileName().toString())
            .filter(WireId::isValid)
            .forEach(tasks::add);
      }
    }
    if (journal != null) {
      tasks.addAll(journal.tasksWithEvidence());
    }
    return tasks;
  }

  private static boolean verify(
      String task,
      String workerId,
      Path root,
      OrderJournal journal,
      Optional<GatewayClient> gateway)
      throws IOException {
    List<EvidencePin> pins = new ArrayList<>();
    if (journal != null) {
      journal
          .evidence(task)
          .forEach(row -> pins.add(new EvidencePin("the journal", row.ref(), row.metaSha256())));
    }
    String compared = gateway.isEmpty() ? ", not compared with a gateway" : "";
    if (gateway.isPresent()) {
      if (gateway.get().read(task) instanceof Answer.Given<OrderView> given) {
        GatewayPins remembered = GatewayPins.of(given.value(), workerId);
        pins.addAll(remembered.ours());
        if (!remembered.others().isEmpty()) {
          compared = ", without what lies at " + String.join(", ", remembered.others());
        }
      } else {
        compared = ", the gateway's pins could not be had";
      }
    }
    List<Finding> findings = EvidenceChain.verify(root, task, pins);
    boolean sound = findings.stream().noneMatch(Finding::wrong);
    System.out.println(task + ": " + (sound ? "sound" : "NOT AS IT WAS WRITTEN") + compared);
    findings.forEach(
        finding -> System.out.println("  " + (finding.wrong() ? "! " : "- ") + finding));
    return sound;
  }
}
