package dev.ordergateway.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.MetricRegistry;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.ReportView;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.order.TaskView;
import dev.ordergateway.worker.evidence.EvidenceNote;
import dev.ordergateway.worker.evidence.EvidenceWriter;
import dev.ordergateway.worker.gateway.GatewayClient;
import dev.ordergateway.worker.gateway.HttpCalls;
import dev.ordergateway.worker.gateway.Reachability;
import dev.ordergateway.worker.journal.AttemptKey;
import dev.ordergateway.worker.journal.EvidenceRow;
import dev.ordergateway.worker.journal.JournalEntry;
import dev.ordergateway.worker.journal.OrderJournal;
import dev.ordergateway.worker.journal.SqliteDoor;
import dev.ordergateway.worker.site.PageCapture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code evidence verify} says, and ends with, by what journal and gateway remember. */
class EvidenceReviewIT {
  private static final Instant NOW = Instant.parse("2026-11-30T00:00:00Z");
  private static final String OURS = "local-01";

  @TempDir Path folder;
  private final ObjectMapper json = WireJson.newMapper();
  private final List<String> said = new ArrayList<>();
  private final Map<String, List<ReportView>> tasks = new LinkedHashMap<>();
  private Path root;
  private Path journal;
  private HttpServer server;
  private boolean down;

  @BeforeEach
  void aGatewayAndNothingKeptYet() throws IOException {
    root = Files.createDirectories(folder.resolve("evidence"));
    journal = folder.resolve("journal.db");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/orders", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String[] path = exchange.getRequestURI().getPath().split("/", -1);
    Object data =
        path.length == 3
            ? new Page<>(tasks.keySet().stream().map(this::view).toList(), tasks.size(), 200, 0)
            : new OrderView(view(path[3]), null, tasks.get(path[3]));
    byte[] body = json.writeValueAsBytes(Envelope.ok(data));
    exchange.getResponseHeaders().set("Content-Type", down ? "text/html" : "application/json");
    exchange.sendResponseHeaders(down ? 502 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private TaskView view(String task) {
    return new TaskView(
        task,
        "demo",
        JsonNodeFactory.instance.objectNode(),
        TaskStatus.SUCCEEDED,
        OURS,
        null,
        1,
        false,
        NOW,
        NOW);
  }

  private EvidenceRow keep(String task) {
    PageCapture page =
        new PageCapture(
            URI.create("https://shop.example/"),
            "GET",
            200,
            NOW,
            task.getBytes(StandardCharsets.UTF_8),
            null);
    return new EvidenceWriter(root, Clock.systemUTC())
        .keep(new EvidenceNote(task, "payment", OrderState.PAID, "retry 0, lease 1"), page);
  }

  private void report(EvidenceRow row, String worker) {
    tasks.put(
        row.taskId(),
        List.of(
            new ReportView(
                OrderState.PAID,
                1L,
                null,
                "n",
                row.ref(),
                row.metaSha256(),
                false,
                null,
                null,
                worker,
                1,
                NOW)));
  }

  private void remember(EvidenceRow... rows) {
    try (SqliteDoor door = SqliteDoor.open(journal)) {
      for (EvidenceRow row : rows) {
        new OrderJournal(door, Clock.systemUTC())
            .record(JournalEntry.of(new AttemptKey(row.taskId(), 0, 1), "kept", "").evidence(row));
      }
    }
  }

  private int review(String task) throws Exception {
    try (HttpCalls http = new HttpCalls(new MetricRegistry(), "test");
        EvidenceMemory memory =
            EvidenceMemory.open(
                OURS,
                journal,
                Optional.of(
                    new GatewayClient(
                        http,
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                        "token",
                        new Reachability())))) {
      EvidenceReview review = new EvidenceReview(root, memory, said::add);
      return task == null ? review.all() : review.task(task);
    }
  }

  @Test
  void whatJournalAndGatewayRememberAlikeIsSound() throws Exception {
    EvidenceRow row = keep("po-1");
    report(row, OURS);
    remember(row);
    assertThat(review(null)).isZero();
    assertThat(said).containsExactly("po-1: sound", "1 tasks, all sound");
  }

  @Test
  void aTaskOfWhichNothingIsLeftHereIsNamedByTheGatewaysListAlone() throws Exception {
    EvidenceRow row = keep("po-1");
    report(row, OURS);
    remember(); // rolled back to before the task
    try (var files = Files.list(root.resolve("po-1"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(root.resolve("po-1"));
    assertThat(review(null)).isEqualTo(1);
    assertThat(said)
        .contains(
            "po-1: NOT AS IT WAS WRITTEN",
            "  ! 01-payment.meta.json is missing: the gateway's report of paid remembers it");
  }

  @Test
  void evidenceThatLiesWithAnotherWorkerIsNotMissedHere() throws Exception {
    EvidenceRow row = keep("po-1");
    remember(row);
    report(new EvidenceRow("po-1/07-verify", "po-1", "verify", "0".repeat(64)), "local-02");
    assertThat(review("po-1")).isZero();
    assertThat(said).containsExactly("po-1: sound", "  - some of it lies with the worker local-02");
  }

  @Test
  void whereTheGatewayDoesNotAnswerNothingIsCalledWhollyLookedAt() throws Exception {
    EvidenceRow row = keep("po-1");
    remember(row);
    down = true;
    assertThat(review(null)).isEqualTo(2);
    assertThat(said)
        .contains(
            "the gateway's list of tasks could not be had",
            "po-1: sound, the gateway's pins could not be had",
            "1 tasks, not all looked at");
  }

  @Test
  void aDamagedJournalIsSaidAndTheRestIsStillCompared() throws Exception {
    EvidenceRow row = keep("po-1");
    report(row, OURS);
    Files.writeString(journal, "no database ".repeat(500));
    Files.writeString(root.resolve("po-1/01-payment.html"), "forged");
    assertThat(review(null)).isEqualTo(1);
    assertThat(said).anyMatch(line -> line.startsWith("the journal " + journal + " can't be read"));
    assertThat(said).contains("  ! 01-payment.html was altered");
  }

  @Test
  void aTaskThatNobodyKnowsIsNotCalledSound() throws Exception {
    remember(keep("po-1"));
    down = true;
    assertThat(review("po-9")).isEqualTo(2);
    assertThat(said).contains("po-9 is known to nobody here, and has no folder in " + root);
  }

  @Test
  void anEvidenceFolderThatIsNotThereIsSaid() throws Exception {
    remember();
    Files.delete(root);
    assertThat(review(null)).isEqualTo(2);
    assertThat(said).contains("no evidence can be looked at: there is no folder " + root);
  }

  @Test
  void oddNamesBesideTheTasksAreSaidAndNoAlarm() throws Exception {
    EvidenceRow row = keep("po-1");
    report(row, OURS);
    remember(row);
    Files.createDirectory(root.resolve("po-1 (copy)"));
    Files.writeString(root.resolve("notes.txt"), "");
    assertThat(review(null)).isZero();
    assertThat(said)
        .contains("- po-1 (copy) is no task's folder", "- notes.txt is no task's folder");
  }
}
