package dev.ordergateway.worker;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.api.WireId;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.gateway.GatewayClient;
import dev.ordergateway.worker.gateway.HttpCalls;
import dev.ordergateway.worker.gateway.Reachability;
import io.dropwizard.core.cli.ConfiguredCommand;
import io.dropwizard.core.setup.Bootstrap;
import java.util.Optional;
import java.util.function.IntConsumer;
import net.sourceforge.argparse4j.inf.Namespace;
import net.sourceforge.argparse4j.inf.Subparser;

/**
 * {@code evidence verify worker.yml [task_id]}: names what was altered, is missing, was swapped,
 * added or cut off, by the chain itself, by the journal's index and by the gateway's pins (SPEC
 * §7.3). Ends with 0 where all is sound, 1 where something is wrong, 2 where something could not be
 * looked at. It only reads, so a worker may run meanwhile.
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
    try (HttpCalls http = new HttpCalls(new MetricRegistry(), "evidence");
        EvidenceMemory memory =
            EvidenceMemory.open(
                configuration.workerId(),
                configuration.journal().file(),
                gateway(configuration, http))) {
      EvidenceReview review =
          new EvidenceReview(configuration.evidence().root(), memory, System.out::println);
      int verdict = taskId == null ? review.all() : review.task(taskId);
      if (verdict != 0) {
        exit.accept(verdict);
      }
    }
  }

  private static Optional<GatewayClient> gateway(
      WorkerConfiguration configuration, HttpCalls http) {
    return configuration
        .gateway()
        .address()
        .map(
            address ->
                new GatewayClient(
                    http, address, configuration.gateway().apiToken(), new Reachability()));
  }
}
