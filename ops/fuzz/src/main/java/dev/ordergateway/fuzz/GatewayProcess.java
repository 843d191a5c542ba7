package dev.ordergateway.fuzz;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The gateway under attack: its packaged jar as a process of its own, in a folder of its own, on
 * the configuration that is shipped, but with a token for each role and short leases.
 */
final class GatewayProcess implements AutoCloseable {
  final Path folder;
  final Map<Port, Integer> ports = new EnumMap<>(Port.class);
  private final Process process;
  private final Path log;

  private GatewayProcess(Path folder, Path checkout, String... options) throws IOException {
    this.folder = folder;
    this.log = folder.resolve("gateway.log");
    ports.put(Port.APPLICATION, freePort());
    ports.put(Port.ADMIN, freePort());
    Path configuration = Files.writeString(folder.resolve("config.yml"), configuration(checkout));
    for (String name : List.of("work", "tmp")) {
      Files.createDirectories(folder.resolve(name));
    }
    List<String> command =
        Stream.of(
                Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                Arrays.stream(options),
                Stream.of(
                    "-Xmx192m",
                    "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                    "-jar",
                    checkout.resolve("order-gateway/target/order-gateway.jar").toString(),
                    "server",
                    configuration.toString()))
            .flatMap(each -> each)
            .toList();
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.resolve("work").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("RAKUTEN_"));
    builder
        .environment()
        .putAll(
            Map.of(
                "RAKUTEN_API_TOKEN",
                Token.ALL.text(),
                "RAKUTEN_SITES",
                String.join(",", ValidCall.SITES) + "," + Aftermath.QUIET_SITE,
                "RAKUTEN_SERIAL_BY",
                "site",
                "RAKUTEN_LEASE_TTL_SECONDS",
                "2",
                "RAKUTEN_LEASE_MAX_WAIT_SECONDS",
                "1",
                "RAKUTEN_GATEWAY_PORT",
                ports.get(Port.APPLICATION).toString(),
                "RAKUTEN_GATEWAY_ADMIN_PORT",
                ports.get(Port.ADMIN).toString(),
                "RAKUTEN_GATEWAY_DB_PATH",
                database().toString()));
    process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  /**
   * @param folder empty, and its own
   * @param checkout where the jar and the configuration are
   * @param options of the Java runtime
   */
  static GatewayProcess start(Path folder, Path checkout, String... options)
      throws IOException, InterruptedException {
    GatewayProcess gateway = new GatewayProcess(folder.toRealPath(), checkout, options);
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(240);
    while (!Probe.answers(gateway)) {
      if (!gateway.isAlive() || System.nanoTime() > until) {
        gateway.close();
        throw new IOException("the gateway did not start:\n" + gateway.log());
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return gateway;
  }

  private static String configuration(Path checkout) throws IOException {
    String tokens =
        Token.ofOneRole().stream()
            .map(
                token ->
                    "\n    - name: \"%s\"\n      roles: [%s]\n      sha256: \"%s\""
                        .formatted(token.role(), token.role(), token.sha256()))
            .collect(Collectors.joining());
    String shipped = Files.readString(checkout.resolve("config.yml"));
    // At this level the framework names every endpoint that it has.
    String naming =
        "io.dropwizard.jersey.DropwizardResourceConfig: INFO\n    io.dropwizard.core.setup.AdminEnvironment: INFO\n    io.dropwizard: WARN";
    return replaced(
        replaced(shipped, "tokens: []", "tokens:" + tokens), "io.dropwizard: WARN", naming);
  }

  private static String replaced(String text, String what, String by) {
    if (!text.contains(what)) {
      throw new IllegalStateException("config.yml has no \"" + what + "\" any more");
    }
    return text.replace(what, by);
  }

  Path database() {
    return folder.resolve("gateway.db");
  }

  boolean isAlive() {
    return process.isAlive();
  }

  String log() {
    try {
      return Files.readString(log, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every file below its folder and beside it, by path. */
  Set<String> files() {
    try (Stream<Path> all = Files.walk(folder);
        Stream<Path> beside = Files.list(folder.getParent())) {
      return Stream.concat(all, beside)
          .map(path -> folder.getParent().relativize(path).toString())
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * How many files and sockets it holds open, but for those of its database: the connections that
   * read are opened when they are first needed, at most as many as the pool has; -1 where the
   * system does not tell.
   */
  int openFiles() {
    File[] open = Path.of("/proc", Long.toString(process.pid()), "fd").toFile().listFiles();
    return open == null
        ? -1
        : (int) Arrays.stream(open).filter(file -> !targetOf(file).contains(".db")).count();
  }

  private static String targetOf(File link) {
    try {
      return Files.readSymbolicLink(link.toPath()).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }

  /** What it has used of the processors' time, in seconds. */
  double cpuSeconds() {
    return process.info().totalCpuDuration().map(used -> used.toMillis() / 1000.0).orElse(0.0);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** SIGTERM; whether it ended in its grace. */
  boolean stop() throws InterruptedException {
    process.destroy();
    return process.waitFor(30, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
