package dev.ordergateway.classarchive;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** One run of a program in a folder of its own, until it has served a call or made one. */
final class Rehearsal implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;

  private final Program program;
  private final Path folder;
  private final int port = freePort();
  private final HttpServer counterpart;
  private final AtomicInteger calls = new AtomicInteger();
  private final Process process;

  /**
   * @param archive what it is to write when it ends
   */
  Rehearsal(Path checkout, Program program, Path archive) throws IOException {
    this.program = program;
    folder = Files.createTempDirectory("rehearsal");
    counterpart = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    counterpart.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
    counterpart.start();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-XX:ArchiveClassesAtExit=" + archive);
    command.addAll(List.of("-jar", program.jar(checkout).toString()));
    command.addAll(program.arguments(checkout));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("RAKUTEN_"));
    builder.environment().putAll(environment());
    process = builder.redirectErrorStream(true).redirectOutput(log().toFile()).start();
  }

  private Map<String, String> environment() {
    return Map.of(
        "RAKUTEN_API_TOKEN",
        "a-token-for-a-rehearsal",
        "RAKUTEN_SITES",
        "demo",
        "RAKUTEN_GATEWAY_PORT",
        "" + port,
        "RAKUTEN_GATEWAY_ADMIN_PORT",
        "" + freePort(),
        "RAKUTEN_GATEWAY_DB_PATH",
        folder.resolve("gateway.db").toString(),
        "RAKUTEN_ORDER_GATEWAY_URL",
        "http://127.0.0.1:" + counterpart.getAddress().getPort(),
        "RAKUTEN_TRADING_DB_PATH",
        folder.resolve("trading.db").toString(),
        "RAKUTEN_EVIDENCE_DIR",
        folder.resolve("evidence").toString(),
        "RAKUTEN_BROWSER_PROFILE",
        folder.resolve("browser").toString(),
        "DEMO_SHOP_PORT",
        "" + port);
  }

  private Path log() {
    return folder.resolve("log");
  }

  /**
   * Until the archive is written.
   *
   * @throws IOException where the program does not start, or does not end
   */
  void run() throws IOException, InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!hasWorked()) {
      if (!process.isAlive() || System.nanoTime() - until > 0) {
        throw new IOException(
            program + " does not start: " + Files.readString(log(), StandardCharsets.UTF_8));
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    process.destroy();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException(program + " does not end");
    }
  }

  private boolean hasWorked() throws InterruptedException {
    if (program == Program.WORKER) {
      return calls.get() > 0;
    }
    try {
      return HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health"))
                      .timeout(Duration.ofSeconds(10))
                      .build(),
                  HttpResponse.BodyHandlers.discarding())
              .statusCode()
          > 0;
    } catch (IOException e) {
      return false; // not yet
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    process.destroyForcibly().waitFor();
    counterpart.stop(0);
    List<Path> left;
    try (Stream<Path> files = Files.walk(folder)) {
      left = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : left) {
      Files.deleteIfExists(file);
    }
  }
}
