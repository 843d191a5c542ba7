package dev.ordergateway.worker.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.alert.Alerts;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.clock.Pause;
import dev.ordergateway.worker.evidence.EvidenceChain;
import dev.ordergateway.worker.evidence.EvidencePin;
import dev.ordergateway.worker.evidence.EvidenceStore;
import dev.ordergateway.worker.evidence.EvidenceWriter;
import dev.ordergateway.worker.evidence.Finding;
import dev.ordergateway.worker.gateway.GatewayCalls;
import dev.ordergateway.worker.journal.JournalDoor;
import dev.ordergateway.worker.journal.JournalException;
import dev.ordergateway.worker.journal.MonitorJournal;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.OutboxJournal;
import dev.ordergateway.worker.journal.SpotJournal;
import dev.ordergateway.worker.journal.SqliteDoor;
import dev.ordergateway.worker.report.Outbox;
import dev.ordergateway.worker.scraper.PurchaseBlocks;
import dev.ordergateway.worker.site.FinalClick;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Sites;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A worker without threads, HTTP or a browser, on a real journal and real evidence files: {@link
 * #start} is a fresh process on what the last one left behind.
 */
public final class WorkerFixture implements AutoCloseable {
  public static final String TASK = "po-1";
  public static final String ITEM = "https://shop.example/item/1";

  public final MovedTime time = new MovedTime();
  public final ScriptedShop shop = new ScriptedShop(time);
  public final ScriptedGateway gateway = new ScriptedGateway(time);
  public final List<String> alerts = new ArrayList<>();
  public final Path folder;
  public final Path evidence;
  public Long workerLimit;
  public PurchaseBlocks blocks = PurchaseBlocks.none();
  public boolean resume;
  public Consumer<String> onAlert = name -> {};
  public final AccountLock account = new AccountLock();
  public EvidenceStore evidenceStore;

  /** Instead of the scripted gateway; null: none. */
  public GatewayCalls otherGateway;

  public String workerId = "local-01";
  private final AtomicInteger ids = new AtomicInteger();
  private SqliteDoor door;
  private OrderCycle cycle;
  private Outbox outbox;
  private HeldLease lease;
  private Duration sinceRenewal = Duration.ZERO;
  private Renewal renewal;

  public WorkerFixture(Path folder) {
    this.folder = folder;
    this.evidence = folder.resolve("evidence");
    this.evidenceStore = new EvidenceWriter(evidence, time);
  }

  public static ObjectNode intent(Long limit) {
    ObjectNode intent = JsonNodeFactory.instance.objectNode();
    intent.put("item_url", ITEM);
    if (limit != null) {
      intent.put("max_total_yen", limit);
    }
    return intent;
  }

  public WorkerFixture submit(Long limit) {
    gateway.submit(TASK, intent(limit));
    return this;
  }

  public WorkerFixture start() {
    return start(new CrashPoint(0));
  }

  /** The process before it, if there was one, is gone: nothing in memory is left. */
  public WorkerFixture start(CrashPoint crash) {
    close();
    door = JournalTemplate.open(folder.resolve("journal.db"));
    JournalDoor journal = crash.around(JournalDoor.class, door);
    GatewayCalls calls =
        crash.around(GatewayCalls.class, otherGateway == null ? gateway : otherGateway);
    Site site = crashing(crash, new ScriptedSite(shop));
    outbox =
        new Outbox(
            new OutboxJournal(journal, time), calls, this::alert, time.clocks().nanos(), () -> 0.5);
    renewal = new Renewal(calls, workerId, time.clocks());
    OrderPorts ports =
        new OrderPorts(
            new OrderRules(workerId, workerLimit, Duration.ofMinutes(30)),
            calls,
            sites(site),
            blocks,
            crash.around(EvidenceStore.class, evidenceStore),
            new OrderJournal(journal, time),
            new SpotJournal(journal),
            outbox::isEmpty,
            outbox::sendDue,
            resumeSign(),
            (Alerts) this::alert,
            time.clocks(),
            pause(),
            account,
            held -> {
              lease = held;
              return () -> lease = null;
            },
            () -> "id-" + ids.incrementAndGet());
    cycle = new OrderCycle(ports, new BackOff(() -> 0.5));
    return this;
  }

  private static Site crashing(CrashPoint crash, ScriptedSite real) {
    Site site = crash.around(Site.class, real);
    // The click itself is a step of its own.
    return (Site)
        java.lang.reflect.Proxy.newProxyInstance(
            Site.class.getClassLoader(),
            new Class<?>[] {Site.class},
            (proxy, method, arguments) -> {
              Object result;
              try {
                result = method.invoke(site, arguments);
              } catch (java.lang.reflect.InvocationTargetException e) {
                throw e.getCause();
              }
              return result instanceof FinalClick button ? dying(crash, button) : result;
            });
  }

  private static FinalClick dying(CrashPoint crash, FinalClick button) {
    return gate -> {
      crash.pass("before the click");
      Observed<dev.ordergateway.worker.site.SubmitResult> seen = button.click(gate);
      crash.pass("after the click");
      return seen;
    };
  }

  private static Sites sites(Site site) {
    return new Sites() {
      @Override
      public Optional<Site> find(String name) {
        return name.equals("demo") ? Optional.of(site) : Optional.empty();
      }

      @Override
      public void close() {}
    };
  }

  private ResumeSign resumeSign() {
    return new ResumeSign() {
      @Override
      public boolean isGiven() {
        return resume;
      }

      @Override
      public void clear() {
        resume = false;
      }
    };
  }

  private Pause pause() {
    return span -> {
      time.advance(span);
      sinceRenewal = sinceRenewal.plus(span);
      if (lease != null && sinceRenewal.compareTo(lease.renewEvery()) >= 0) {
        sinceRenewal = Duration.ZERO;
        renewal.renew(lease);
      }
      return true;
    };
  }

  private void alert(String name, String subject, String message) {
    alerts.add(name + ": " + message);
    onAlert.accept(name);
  }

  /** From now on SQLite finds no room for another event, until {@link #freeJournal}. */
  public void fillJournal() {
    limitJournal(1); // less than there are: no page more
    try {
      while (true) {
        door.write(
            "fill",
            handle ->
                handle.execute(
                    "INSERT INTO events (task_id, retry_no, lease_count, kind, at)"
                        + " VALUES ('filler', 0, 1, 'filler', '')"));
      }
    } catch (JournalException full) {
      assertThat(full).hasMessageContaining("SQLITE_FULL");
    }
  }

  public void freeJournal() {
    limitJournal(1_000_000);
  }

  private void limitJournal(int pages) {
    door.read(
        handle ->
            handle.createQuery("PRAGMA max_page_count = " + pages).mapTo(Integer.class).one());
  }

  /** Turns of the loop until nothing is left to do, time moving on between them. */
  public WorkerFixture work() {
    int idle = 0;
    for (int turn = 0; turn < 20 && idle < 2; turn++) {
      idle = turn() ? 0 : idle + 1;
    }
    return this;
  }

  /**
   * @return whether there was anything to do
   */
  public boolean turn() {
    int calls = gateway.calls;
    Duration wait = cycle.once();
    outbox.sendDue();
    time.advance(wait);
    return gateway.calls - calls != 1;
  }

  /** What the timer would do just now. */
  public void renewNow() {
    renewal.renew(lease);
  }

  public Outbox outbox() {
    return outbox;
  }

  public OrderJournal journal() {
    return new OrderJournal(door, time);
  }

  public MonitorJournal watched() {
    return new MonitorJournal(door, time);
  }

  public SpotJournal spots() {
    return new SpotJournal(door);
  }

  public OutboxJournal stored() {
    return new OutboxJournal(door, time);
  }

  /** Evidence as the journal and the gateway remember it. */
  public List<Finding> wrongEvidence() {
    List<EvidencePin> pins = new ArrayList<>();
    journal()
        .evidence(TASK)
        .forEach(row -> pins.add(new EvidencePin("journal", row.ref(), row.metaSha256())));
    gateway.reports.stream()
        .filter(report -> report.evidenceRef() != null)
        .forEach(
            report ->
                pins.add(
                    new EvidencePin("gateway", report.evidenceRef(), report.evidenceSha256())));
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
