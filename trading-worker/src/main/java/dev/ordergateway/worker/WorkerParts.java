package dev.ordergateway.worker;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.alert.LocalAlerts;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.clock.Pause;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.evidence.EvidenceWriter;
import dev.ordergateway.worker.gateway.GatewayClient;
import dev.ordergateway.worker.gateway.HttpCalls;
import dev.ordergateway.worker.gateway.QueryClient;
import dev.ordergateway.worker.gateway.Reachability;
import dev.ordergateway.worker.journal.JournalDoor;
import dev.ordergateway.worker.journal.MonitorJournal;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.OutboxJournal;
import dev.ordergateway.worker.journal.SpotJournal;
import dev.ordergateway.worker.monitor.MonitorCycle;
import dev.ordergateway.worker.monitor.MonitorLoop;
import dev.ordergateway.worker.monitor.MonitorPorts;
import dev.ordergateway.worker.order.OrderCycle;
import dev.ordergateway.worker.order.OrderLoop;
import dev.ordergateway.worker.order.OrderPorts;
import dev.ordergateway.worker.order.OrderRules;
import dev.ordergateway.worker.order.RenewTimer;
import dev.ordergateway.worker.order.Renewal;
import dev.ordergateway.worker.order.ResumeFile;
import dev.ordergateway.worker.query.QueryCycle;
import dev.ordergateway.worker.query.QueryLoop;
import dev.ordergateway.worker.report.Outbox;
import dev.ordergateway.worker.report.OutboxLoop;
import dev.ordergateway.worker.scraper.PurchaseBlocks;
import dev.ordergateway.worker.scraper.ScraperClient;
import dev.ordergateway.worker.site.Sites;
import io.dropwizard.lifecycle.Managed;
import java.io.IOException;
import java.net.URI;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;

/** The loops of a running worker, put together by hand. */
final class WorkerParts implements Managed {
  private final TwoClocks clocks = TwoClocks.system();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final HttpCalls http;
  private final Sites sites;
  private final LocalAlerts alerts;
  private final RenewTimer renewals;
  private final OutboxLoop outboxLoop;
  private final OrderLoop orderLoop;
  private final QueryLoop queryLoop;
  private final MonitorLoop monitorLoop;

  WorkerParts(
      WorkerConfiguration configuration,
      URI gatewayAddress,
      JournalDoor journal,
      Sites sites,
      MetricRegistry metrics) {
    this.sites = sites;
    String workerId = configuration.workerId();
    http = new HttpCalls(metrics, "gateway");
    alerts = new LocalAlerts(http, configuration.alert().webhook(), workerId, clocks.wall());
    String token = configuration.gateway().apiToken();
    Reachability reachability = new Reachability();
    GatewayClient gateway = new GatewayClient(http, gatewayAddress, token, reachability);
    AccountLock account = new AccountLock();
    EvidenceStore evidence = new EvidenceWriter(configuration.evidence().root(), clocks.wall());
    Outbox outbox =
        new Outbox(
            new OutboxJournal(journal, clocks.wall()),
            gateway,
            alerts,
            clocks.nanos(),
            WorkerParts::random);
    outboxLoop = new OutboxLoop(outbox, alerts, workerId);
    renewals = new RenewTimer(new Renewal(gateway, workerId, clocks));
    OrderPorts ports =
        new OrderPorts(
            new OrderRules(
                workerId,
                configuration.order().limitYen(),
                configuration.order().sceneHoldSeconds()),
            gateway,
            sites,
            blocks(configuration),
            evidence,
            new OrderJournal(journal, clocks.wall()),
            new SpotJournal(journal),
            outbox::isEmpty,
            outboxLoop::wake,
            ResumeFile.beside(configuration.journal().file()),
            alerts,
            clocks,
            Pause.until(stopping),
            account,
            renewals,
            () -> UUID.randomUUID().toString());
    orderLoop =
        new OrderLoop(
            new OrderCycle(ports, new BackOff(WorkerParts::random)),
            stopping,
            gateway::stopWaiting,
            alerts,
            workerId);
    QueryClient queries = new QueryClient(http, gatewayAddress, token, reachability);
    queryLoop =
        new QueryLoop(
            new QueryCycle(
                workerId,
                queries,
                sites::find,
                account,
                configuration.query(),
                WireJson.newMapper(),
                clocks,
                Pause.until(stopping),
                this::isStopping,
                () -> new BackOff(WorkerParts::random)),
            stopping,
            queries::stopWaiting,
            new BackOff(WorkerParts::random));
    MonitorPorts monitor =
        new MonitorPorts(
            workerId,
            configuration.monitor(),
            sites::find,
            account,
            evidence,
            new MonitorJournal(journal, clocks.wall()),
            outboxLoop::wake,
            alerts,
            clocks,
            this::isStopping);
    monitorLoop =
        new MonitorLoop(
            new MonitorCycle(monitor),
            stopping,
            new BackOff(WorkerParts::random),
            alerts,
            workerId);
  }

  private PurchaseBlocks blocks(WorkerConfiguration configuration) {
    return configuration
        .scraper()
        .address()
        .<PurchaseBlocks>map(
            base -> new ScraperClient(http, base, configuration.gateway().apiToken()))
        .orElseGet(PurchaseBlocks::none);
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  private static double random() {
    return ThreadLocalRandom.current().nextDouble();
  }

  @Override
  public void start() {
    outboxLoop.start();
    orderLoop.start();
    queryLoop.start();
    monitorLoop.start();
  }

  /** Orders first, so that their last reports still go out. */
  @Override
  public void stop() throws InterruptedException, IOException {
    queryLoop.takeNoMore();
    orderLoop.stop();
    queryLoop.stop();
    monitorLoop.stop();
    outboxLoop.stop();
    renewals.close();
    alerts.close();
    sites.close();
    http.close();
  }
}
