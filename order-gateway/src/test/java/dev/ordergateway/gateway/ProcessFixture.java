package dev.ordergateway.gateway;

import static org.awaitility.Awaitility.await;

import dev.ordergateway.classarchive.ClassArchive;
import dev.ordergateway.classarchive.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The packaged gateway as a process of its own, on the configuration that is shipped. */
final class ProcessFixture implements AutoCloseable {
  static final String TOKEN = "a-token-for-processes";

  final int port = freePort();
  final int adminPort = freePort();

  private final Process process;
  private final Path log;
  private final HttpClient http = HttpClient.newHttpClient();

  /**
   * @param variables null values take a variable away
   */
  ProcessFixture(Path folder, Map<String, String> variables) throws IOException {
    Map<String, String> all = new HashMap<>();
    all.put("RAKUTEN_GATEWAY_PORT", Integer.toString(port));
    all.put("RAKUTEN_GATEWAY_ADMIN_PORT", Integer.toString(adminPort));
    all.put("RAKUTEN_GATEWAY_DB_PATH", folder.resolve("gateway.db").toString());
    all.put("RAKUTEN_API_TOKEN", TOKEN);
    all.putAll(variables);
    log = Files.createTempFile(folder, "gateway", ".log");
    Path checkout = Path.of("..").toAbsolutePath().normalize();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(ClassArchive.command(checkout, Program.GATEWAY));
    command.addAll(List.of("server", checkout.resolve("config.yml").toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("RAKUTEN_"));
    all.forEach(
        (name, value) -> {
          if (value != null) {
            builder.environment().put(name, value);
          }
        });
    process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  static ProcessFixture started(Path folder) throws IOException {
    return started(folder, Map.of());
  }

  static ProcessFixture started(Path folder, Map<String, String> variables) throws IOException {
    ProcessFixture gateway = new ProcessFixture(folder, variables);
    gateway.awaitAnswer();
    return gateway;
  }

  private void awaitAnswer() {
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(50))
        .ignoreExceptions()
        .until(
            () -> {
              if (!process.isAlive()) {
                throw new AssertionError("it ended: " + output());
              }
              return get("/health").statusCode() < 600;
            });
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Everything it printed so far. */
  String output() throws IOException {
    return Files.readString(log);
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return http.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** What the admin port answers. */
  String admin(String path) throws IOException, InterruptedException {
    return http.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + adminPort + path)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  CompletableFuture<HttpResponse<String>> later(String path) {
    return http.sendAsync(request(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return http.send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + TOKEN);
  }

  /** kill -9. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** SIGTERM; returns at once. */
  void terminate() {
    process.destroy();
  }

  /** Returns the exit code. */
  int awaitEnd(Duration atMost) throws InterruptedException {
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("it is still running after " + atMost);
    }
    return process.exitValue();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
