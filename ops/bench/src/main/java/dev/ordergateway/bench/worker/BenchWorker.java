package dev.ordergateway.bench.worker;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.bench.gateway.GatewayProcess;
import dev.ordergateway.bench.wire.MeasurementException;
import dev.ordergateway.bench.worker.StepTimes.Part;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.clock.Pause;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.evidence.EvidenceWriter;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.GatewayCalls;
import dev.ordergateway.worker.gateway.GatewayClient;
import dev.ordergateway.worker.gateway.HttpCalls;
import dev.ordergateway.worker.gateway.LeaseCall;
import dev.ordergateway.worker.gateway.Reachability;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.OutboxJournal;
import dev.ordergateway.worker.journal.SpotJournal;
import dev.ordergateway.worker.journal.SqliteDoor;
import dev.ordergateway.worker.order.OrderCycle;
import dev.ordergateway.worker.order.OrderPorts;
import dev.ordergateway.worker.order.OrderRules;
import dev.ordergateway.worker.order.RenewTimer;
import dev.ordergateway.worker.order.Renewal;
import dev.ordergateway.worker.order.ResumeFile;
import dev.ordergateway.worker.report.Outbox;
import dev.ordergateway.worker.report.OutboxLoop;
import dev.ordergateway.worker.scraper.PurchaseBlocks;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Sites;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The worker's own order logic, journal, evidence, outbox and HTTP client, put together as the
 * running worker puts them, over a site that takes no time.
 */
final class BenchWorker implements AutoCloseable {
  private static final String NAME = "bench-worker";

  private final StepTimes times;
  private final SqliteDoor journal;
  private final HttpCalls http;
  private final OutboxLoop outboxLoop;
  private final RenewTimer renewals;
  private final OrderCycle cycle;
  private final SynchronousQueue<Ended> ended = new SynchronousQueue<>();

  /** The first that was raised: then something went wrong that must not be measured. */
  private final AtomicReference<String> alert = new AtomicReference<>();

  /** The acknowledgement of a terminal report, and when it came. */
  private record Ended(String taskId, TaskStatus status, long nanos) {}

  BenchWorker(GatewayProcess gateway, Path folder, StepTimes times) {
    this.times = times;
    Path journalFile = folder.resolve("trading.db");
    TwoClocks clocks = TwoClocks.system();
    journal = SqliteDoor.open(journalFile);
    http = new HttpCalls(new MetricRegistry(), "gateway");
    GatewayCalls calls =
        new Watched(
            new GatewayClient(http, gateway.uri(), GatewayProcess.TOKEN, new Reachability()));
    Outbox outbox =
        new Outbox(
            new OutboxJournal(journal, clocks.wall()),
            calls,
            this::raise,
            clocks.nanos(),
            () -> 0.5);
    outboxLoop = new OutboxLoop(outbox, this::raise, NAME);
    renewals = new RenewTimer(new Renewal(calls, NAME, clocks));
    OrderPorts ports =
        new OrderPorts(
            new OrderRules(NAME, null, Duration.ofMinutes(30)),
            calls,
            new OneSite(new BenchSite(times)),
            PurchaseBlocks.none(),
            new EvidenceWriter(folder.resolve("evidence"), clocks.wall()),
            new OrderJournal(journal, clocks.wall()),
            new SpotJournal(journal),
            outbox::isEmpty,
            outboxLoop::wake,
            ResumeFile.beside(journalFile),
            this::raise,
            clocks,
            Pause.until(new CountDownLatch(1)),
            new AccountLock(),
            renewals,
            () -> UUID.randomUUID().toString());
    cycle = new OrderCycle(ports, new BackOff(() -> 0.5));
    outboxLoop.start();
  }

  private void raise(String name, String subject, String message) {
    alert.compareAndSet(null, name + " of " + subject + ": " + message);
  }

  /** Buys what is queued at the gateway, and waits until the gateway knows that it is paid. */
  void buy(String taskId) {
    times.begin();
    cycle.once();
    times.end(Part.PAYMENT);
    Ended end;
    try {
      end = ended.poll(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MeasurementException("interrupted", e);
    }
    if (alert.get() != null) {
      throw new MeasurementException("the worker raised " + alert.get());
    }
    if (end == null || !end.taskId().equals(taskId) || end.status() != TaskStatus.SUCCEEDED) {
      throw new MeasurementException("the purchase of " + taskId + " ended with " + end);
    }
    times.endAt(Part.TOLD, end.nanos());
    times.finish();
  }

  @Override
  public void close() {
    try {
      outboxLoop.stop();
      renewals.close();
      http.close();
    } catch (IOException e) {
      throw new MeasurementException("the worker can't be ended", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      journal.close();
    }
  }

  private record OneSite(Site site) implements Sites {
    @Override
    public Optional<Site> find(String name) {
      return Optional.of(site);
    }

    @Override
    public void close() {
      site.close();
    }
  }

  /** Sees when the last report of a task was acknowledged. */
  private final class Watched implements GatewayCalls {
    private final GatewayCalls real;

    Watched(GatewayCalls real) {
      this.real = real;
    }

    @Override
    public Answer<ReportReceipt> report(String taskId, ReportRequest request) {
      Answer<ReportReceipt> answer = real.report(taskId, request);
      if (answer instanceof Answer.Given<ReportReceipt> given && given.value().terminal()) {
        Ended end = new Ended(taskId, given.value().status(), System.nanoTime());
        try {
          if (!ended.offer(end, 30, TimeUnit.SECONDS)) {
            throw new MeasurementException("nobody waits for the end of " + taskId);
          }
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return answer;
    }

    @Override
    public Answer<LeaseGrant> lease(LeaseCall call) {
      return real.lease(call);
    }

    @Override
    public Answer<RenewReceipt> renew(String taskId, RenewRequest request) {
      return real.renew(taskId, request);
    }

    @Override
    public Answer<FenceReceipt> fence(String taskId, FenceRequest request) {
      return real.fence(taskId, request);
    }

    @Override
    public Answer<OrderView> read(String taskId) {
      return real.read(taskId);
    }
  }
}
