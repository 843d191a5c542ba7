package dev.ordergateway.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Sites;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worker as a process of its own, with the configuration it is shipped with. */
class WorkerProcessIT {
  @TempDir Path folder;
  private final List<Process> started = new ArrayList<>();

  /** The application with sites that know no site. */
  public static final class WithoutBrowser {
    public static void main(String[] arguments) {
      new WorkerApplication((configuration, browser, clock) -> new NoSites()).run(arguments);
    }
  }

  private static final class NoSites implements Sites {
    @Override
    public Optional<Site> find(String name) {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  @AfterEach
  void end() throws Exception {
    for (Process process : started) {
      process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    return start(List.of(), environment, arguments);
  }

  /**
   * @param prefix a command that runs the one behind it in its own place
   */
  private Process start(List<String> prefix, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Dlogback.configurationFile=none.xml");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(WithoutBrowser.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("out-" + started.size() + ".log").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("RAKUTEN_"));
    builder.environment().put("RAKUTEN_TRADING_DB_PATH", folder.resolve("t.db").toString());
    builder.environment().put("RAKUTEN_EVIDENCE_DIR", folder.resolve("evidence").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private static String yaml() {
    return Path.of("..", "worker.yml").toAbsolutePath().normalize().toString();
  }

  private String output(int process) throws IOException {
    return Files.readString(folder.resolve("out-" + process + ".log"));
  }

  @Test
  void itWorksForAGatewayAndListensOnNothing() throws Exception {
    List<String> leases = new CopyOnWriteArrayList<>();
    HttpServer gateway = idleGateway(leases);
    try {
      Map<String, String> environment =
          Map.of(
              "RAKUTEN_ORDER_GATEWAY_URL",
              "http://127.0.0.1:" + gateway.getAddress().getPort(),
              "RAKUTEN_API_TOKEN",
              "secret-token");
      Process worker = start(environment, "server", yaml());
      await().atMost(Duration.ofSeconds(60)).until(() -> leases.size() >= 2);
      assertThat(listening(worker.pid())).isEmpty();

      Process second = start(environment, "server", yaml());
      assertThat(second.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(second.exitValue()).isEqualTo(1);
      assertThat(output(1)).contains("cannot start: the journal").contains("pid " + worker.pid());

      worker.destroy();
      assertThat(worker.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(output(0)).doesNotContain("secret-token").doesNotContain("ERROR");
    } finally {
      gateway.stop(0);
    }
  }

  /** It has no task for anybody. */
  private static HttpServer idleGateway(List<String> leases) throws IOException {
    HttpServer gateway =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext(
        "/api/orders/lease",
        exchange -> {
          leases.add(exchange.getRequestURI().getQuery());
          byte[] empty =
              "{\"success\":true,\"msg\":\"\",\"data\":null,\"code\":0}"
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, empty.length);
          exchange.getResponseBody().write(empty);
          exchange.close();
        });
    gateway.start();
    return gateway;
  }

  /** On a disk of four megabytes that it alone sees. */
  @Test
  void aWorkerWithoutRoomForItsJournalSaysSoAndAsksForNoOrder() throws Exception {
    Path disk = Files.createDirectories(folder.resolve("small"));
    List<String> onASmallDisk =
        List.of(
            "unshare",
            "--mount",
            "--propagation",
            "private",
            "sh",
            "-c",
            "mount -t tmpfs -o size=4m small \"$0\" && exec \"$@\"",
            disk.toString());
    List<String> trial = new ArrayList<>(onASmallDisk);
    trial.add("true");
    assumeThat(new ProcessBuilder(trial).start().waitFor())
        .as("nobody may mount a disk on this machine")
        .isZero();
    List<String> leases = new CopyOnWriteArrayList<>();
    HttpServer gateway = idleGateway(leases);
    try {
      start(
          onASmallDisk,
          Map.of(
              "RAKUTEN_TRADING_DB_PATH",
              disk.resolve("t.db").toString(),
              "RAKUTEN_ORDER_GATEWAY_URL",
              "http://127.0.0.1:" + gateway.getAddress().getPort(),
              "RAKUTEN_API_TOKEN",
              "secret-token"),
          "server",
          yaml());
      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(
              () -> {
                assertThat(leases).isNotEmpty();
                assertThat(output(0))
                    .contains("alert journal_fault", "the journal " + disk + "/t.db has no room")
                    .contains("no order is taken meanwhile");
              });
      assertThat(leases).allMatch(query -> query.contains("paused=true"));
    } finally {
      gateway.stop(0);
    }
  }

  /** Inodes of listening sockets that belong to that process. */
  private static Set<String> listening(long pid) throws IOException {
    Set<String> listening = new HashSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(Path.of("/proc", "net", table))) {
        List<String> fields = List.of(line.strip().split("\\s+", -1));
        if (fields.size() > 9 && fields.get(3).equals("0A")) {
          listening.add(fields.get(9));
        }
      }
    }
    Set<String> own = new HashSet<>();
    Pattern socket = Pattern.compile("socket:\\[([0-9]+)]");
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      for (Path file : files.toList()) {
        Matcher matcher =
            socket.matcher(
                Files.isSymbolicLink(file) ? Files.readSymbolicLink(file).toString() : "");
        if (matcher.matches()) {
          own.add(matcher.group(1));
        }
      }
    }
    own.retainAll(listening);
    return own;
  }

  @Test
  void badValuesEndTheStartWithALineThatNamesThem() throws Exception {
    Map<String, Map<String, String>> cases =
        Map.of(
            "RAKUTEN_ORDER_GATEWAY_URL", Map.of("RAKUTEN_ORDER_GATEWAY_URL", "ftp://x"),
            "RAKUTEN_API_TOKEN", Map.of("RAKUTEN_ORDER_GATEWAY_URL", "http://x"),
            "RAKUTEN_ORDER_MAX_TOTAL_YEN", Map.of("RAKUTEN_ORDER_MAX_TOTAL_YEN", "12.5"),
            "RAKUTEN_SCENE_HOLD_SECONDS", Map.of("RAKUTEN_SCENE_HOLD_SECONDS", "soon"),
            "RAKUTEN_WORKER_ID", Map.of("RAKUTEN_WORKER_ID", "no/slash"));
    List<String> names = List.copyOf(cases.keySet());
    for (String name : names) {
      start(cases.get(name), "server", yaml());
    }
    for (int i = 0; i < names.size(); i++) {
      assertThat(started.get(i).waitFor(120, TimeUnit.SECONDS)).isTrue();
      assertThat(started.get(i).exitValue()).isEqualTo(1);
      assertThat(output(i).strip().lines())
          .singleElement()
          .asString()
          .startsWith("cannot start: ")
          .contains(names.get(i));
    }
  }

  @Test
  void evidenceIsVerifiedByTheCommandAndResumeWritesWhereNoWorkerRuns() throws Exception {
    Path task = Files.createDirectories(folder.resolve("evidence/po-1"));
    Files.writeString(task.resolve("01-cart-add.meta.json"), "{}");
    Process verify = start(Map.of(), "evidence", "verify", yaml(), "po-1");
    Process resume = start(Map.of(), "resume", yaml());
    assertThat(verify.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(resume.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(verify.exitValue()).isEqualTo(1);
    assertThat(output(0)).contains("po-1: NOT AS IT WAS WRITTEN").contains("01-cart-add");
    assertThat(resume.exitValue()).isZero();
    assertThat(output(1)).contains("no scene is held");
  }

  @Test
  void evidenceOutsideItsFolderIsNotLookedAt() throws Exception {
    Path outside = Files.createDirectories(folder.resolve("x"));
    Files.writeString(outside.resolve("01-cart-add.meta.json"), "{}");
    Path evidence = Files.createDirectories(folder.resolve("deep/evidence"));
    Map<String, String> environment = Map.of("RAKUTEN_EVIDENCE_DIR", evidence.toString());
    assertThat(evidence.resolve("../../x").normalize()).isEqualTo(outside);
    List<String> elsewhere = List.of("../../x", outside.toString());
    for (String argument : elsewhere) {
      start(environment, "evidence", "verify", yaml(), argument);
    }
    for (int i = 0; i < elsewhere.size(); i++) {
      assertThat(started.get(i).waitFor(120, TimeUnit.SECONDS)).isTrue();
      assertThat(started.get(i).exitValue()).isEqualTo(1);
      assertThat(output(i).strip().lines())
          .containsExactly("cannot start: task_id: no task can be named " + elsewhere.get(i));
    }
  }
}
