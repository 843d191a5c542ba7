package dev.ordergateway.endtoend;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.classarchive.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;

/** Gateway, demo shop and worker, each in its own process on free loopback ports. */
final class House implements AutoCloseable {
  static final String TOKEN = "end-to-end-token-0123456789";
  private static final Set<String> ENDS =
      Set.of("succeeded", "failed", "needs_human", "cancelled", "stale");

  /**
   * Only what is broken takes so long, unless the machine is very busy: {@code -Dhouse.patience}.
   */
  static final Duration PATIENCE = Duration.ofMinutes(Long.getLong("house.patience", 5));

  private static final AtomicInteger TASKS = new AtomicInteger();

  final Path folder;
  final int gatewayPort;
  final int adminPort;
  final int shopPort;
  final JsonHttp gateway;
  final JsonHttp shop;
  private final Map<String, String> environment = new HashMap<>();
  private final Deque<RunningProcess> running;
  private Path configuration = Repository.ROOT.resolve("worker.yml");

  House(Path folder) {
    this(
        folder,
        "e2e-worker",
        FreePorts.next(),
        FreePorts.next(),
        FreePorts.next(),
        new ArrayDeque<>());
  }

  private House(
      Path folder,
      String workerId,
      int gatewayPort,
      int adminPort,
      int shopPort,
      Deque<RunningProcess> running) {
    this.folder = folder;
    this.gatewayPort = gatewayPort;
    this.adminPort = adminPort;
    this.shopPort = shopPort;
    this.running = running;
    gateway = new JsonHttp("http://127.0.0.1:" + gatewayPort, TOKEN);
    shop = new JsonHttp("http://127.0.0.1:" + shopPort, null);
    environment.put("RAKUTEN_API_TOKEN", TOKEN);
    environment.put("RAKUTEN_SITES", "demo,rakuten");
    environment.put("RAKUTEN_GATEWAY_PORT", "" + gatewayPort);
    environment.put("RAKUTEN_GATEWAY_ADMIN_PORT", "" + adminPort);
    environment.put("RAKUTEN_GATEWAY_DB_PATH", folder.resolve("gateway.db").toString());
    environment.put("RAKUTEN_ORDER_GATEWAY_URL", "http://127.0.0.1:" + gatewayPort);
    environment.put("RAKUTEN_WORKER_ID", workerId);
    environment.put("RAKUTEN_TRADING_DB_PATH", folder.resolve("trading.db").toString());
    environment.put("RAKUTEN_EVIDENCE_DIR", evidence().toString());
    environment.put("RAKUTEN_BROWSER_PROFILE", folder.resolve("browser-profile").toString());
    environment.put("DEMO_SHOP_PORT", "" + shopPort);
  }

  /**
   * The place of another worker at the same gateway and shop, with a journal, evidence and a
   * browser profile of its own. What it starts ends with this house.
   *
   * @param folder empty
   */
  House neighbour(String workerId, Path folder) {
    House neighbour = new House(folder, workerId, gatewayPort, adminPort, shopPort, running);
    environment.forEach(neighbour.environment::putIfAbsent);
    return neighbour;
  }

  House with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Gives the worker's browser one more argument. Before a worker starts. */
  House withBrowserArgument(String argument) throws IOException {
    String text = Files.readString(configuration);
    String with = text.replace("  arguments: []", "  arguments: [\"" + argument + "\"]");
    if (with.equals(text)) {
      throw new AssertionError("worker.yml names no empty list of browser arguments");
    }
    configuration = Files.writeString(folder.resolve("worker.yml"), with);
    return this;
  }

  Path evidence() {
    return folder.resolve("evidence");
  }

  RunningProcess startShop() {
    RunningProcess process = start("shop", Program.SHOP);
    awaitAnswer(process, shop, "/");
    return process;
  }

  /**
   * @param points where it kills or stops itself, see {@link RunningProcess#start}
   */
  RunningProcess startGateway(String... points) {
    RunningProcess process =
        start(
            "gateway",
            Program.GATEWAY,
            List.of(points),
            "server",
            Repository.ROOT.resolve("config.yml").toString());
    awaitAnswer(process, gateway, "/health");
    return process;
  }

  /** Starts the worker and waits until the gateway has seen it. */
  RunningProcess startWorker() {
    return startWorker(List.of());
  }

  /**
   * @param prefix a command that runs the one behind it in its own place
   */
  RunningProcess startWorker(List<String> prefix) {
    RunningProcess process =
        start(prefix, "worker", Program.WORKER, List.of(), "server", configuration.toString());
    String id = environment.get("RAKUTEN_WORKER_ID");
    await("the worker's first call: " + process.log())
        .atMost(PATIENCE)
        .until(
            () -> {
              requireAlive(process);
              return gateway
                  .get("/health")
                  .body()
                  .at("/data/workers")
                  .findValuesAsText("worker_id")
                  .contains(id);
            });
    return process;
  }

  /**
   * Starts the worker and waits for nothing.
   *
   * @param points where it kills or stops itself, see {@link RunningProcess#start}
   */
  RunningProcess startWorkerThatHalts(String... points) {
    return start("worker", Program.WORKER, List.of(points), "server", configuration.toString());
  }

  /** Runs a command of the worker's jar on this house's files. */
  RunningProcess worker(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command));
    all.add(configuration.toString());
    all.addAll(List.of(arguments));
    return start("worker", Program.WORKER, all.toArray(String[]::new));
  }

  RunningProcess start(String name, Program program, String... arguments) {
    return start(name, program, List.of(), arguments);
  }

  private RunningProcess start(
      String name, Program program, List<String> points, String... arguments) {
    return start(List.of(), name, program, points, arguments);
  }

  private RunningProcess start(
      List<String> prefix, String name, Program program, List<String> points, String... arguments) {
    return start(prefix, name, program, Map.of(), points, arguments);
  }

  /**
   * @param own variables of this process, over those of the house
   * @param points where it kills or stops itself
   */
  RunningProcess start(
      String name,
      Program program,
      Map<String, String> own,
      List<String> points,
      String... arguments) {
    return start(List.of(), name, program, own, points, arguments);
  }

  private RunningProcess start(
      List<String> prefix,
      String name,
      Program program,
      Map<String, String> own,
      List<String> points,
      String... arguments) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.putAll(own);
    RunningProcess process =
        RunningProcess.start(prefix, name, program, folder, variables, points, arguments);
    running.push(process);
    return process;
  }

  String itemUrl(String item) {
    return "http://127.0.0.1:" + shopPort + "/item/" + item + "/";
  }

  /**
   * @param rest further fields of the intent, each with a comma before it
   * @return the new task's id
   */
  String buy(String item, String rest) {
    return submit("demo", "{\"item_url\":\"" + itemUrl(item) + "\"" + rest + "}");
  }

  String submit(String site, String intent) {
    String taskId = "e2e-" + TASKS.incrementAndGet();
    JsonHttp.Reply reply = gateway.post("/api/orders", submission(taskId, site, intent));
    if (reply.status() != 200) {
      throw new AssertionError(reply);
    }
    return taskId;
  }

  static String submission(String taskId, String site, String intent) {
    return "{\"task_id\":\"%s\",\"site\":\"%s\",\"intent\":%s}".formatted(taskId, site, intent);
  }

  JsonNode order(String taskId) {
    return gateway.get("/api/orders/" + taskId).body().get("data");
  }

  /** Waits until the task has an end, or a person is needed. */
  JsonNode awaitEnd(String taskId) {
    return awaitEnd(taskId, PATIENCE);
  }

  JsonNode awaitEnd(String taskId, Duration patience) {
    await("the end of " + taskId)
        .atMost(patience)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> ENDS.contains(order(taskId).at("/task/status").asText()));
    return order(taskId);
  }

  /** What the shop itself says it sold, oldest first. */
  List<JsonNode> sold() {
    return StreamSupport.stream(
            shop.get("/_audit/orders").body().get("orders").spliterator(), false)
        .toList();
  }

  void fault(String body) {
    JsonHttp.Reply reply = shop.post("/_faults", body);
    if (reply.status() / 100 != 2) {
      throw new AssertionError(reply);
    }
  }

  void payBy(String method) {
    shop.post("/_settings", "{\"payment_method\":\"" + method + "\"}");
  }

  /** Also ends the browsers of workers that were killed. */
  @Override
  public void close() {
    running.forEach(RunningProcess::close);
    BrowsersOf.endAllOf(folder);
  }

  private static void awaitAnswer(RunningProcess process, JsonHttp http, String path) {
    await(path)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              requireAlive(process);
              return http.answers(path);
            });
  }

  private static void requireAlive(RunningProcess process) {
    if (!process.isAlive()) {
      throw new AssertionError("it ended:\n" + process.log());
    }
  }
}
