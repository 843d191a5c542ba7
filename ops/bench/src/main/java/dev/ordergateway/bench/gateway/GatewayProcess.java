package dev.ordergateway.bench.gateway;

import dev.ordergateway.bench.wire.MeasurementException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The gateway, from its jar and with its shipped configuration, as a process of its own. */
public final class GatewayProcess implements AutoCloseable {
  public static final String TOKEN = "bench-token-0123456789abcdef";

  /** Longer than any measurement, so that no call that waits is answered empty meanwhile. */
  public static final int LONGEST_WAIT_SECONDS = 3600;

  static final String DATABASE = "gateway.db";

  private static final Duration START = Duration.ofMinutes(10);

  private final Process process;
  private final Path log;
  private final int port;
  private final int adminPort;
  private final Duration startedIn;

  private GatewayProcess(Process process, Path log, int port, int adminPort, long startedAtNanos) {
    this.process = process;
    this.log = log;
    this.port = port;
    this.adminPort = adminPort;
    awaitAnswer();
    this.startedIn = Duration.ofNanos(System.nanoTime() - startedAtNanos);
  }

  /**
   * @param repository the checkout, with the jar packaged
   * @param flags for its JVM
   * @param folder gets {@code gateway.db} where it has none, and the log
   * @param sites each a lane of its own
   */
  public static GatewayProcess start(
      Path repository, Path folder, List<String> flags, List<String> sites) {
    Path jar = repository.resolve("order-gateway/target/order-gateway.jar");
    if (!Files.exists(jar)) {
      throw new MeasurementException("there is no " + jar + "; package it first");
    }
    int port = freePort();
    int adminPort = freePort();
    List<String> command = new ArrayList<>();
    command.add(javaTool("java"));
    command.addAll(flags);
    command.addAll(
        List.of("-jar", jar.toString(), "server", repository.resolve("config.yml").toString()));
    Path log = folder.resolve("gateway.log");
    try {
      Files.createDirectories(folder);
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
      builder.environment().keySet().removeIf(name -> name.startsWith("RAKUTEN_"));
      builder.environment().put("RAKUTEN_API_TOKEN", TOKEN);
      builder.environment().put("RAKUTEN_GATEWAY_PORT", "" + port);
      builder.environment().put("RAKUTEN_GATEWAY_ADMIN_PORT", "" + adminPort);
      builder.environment().put("RAKUTEN_GATEWAY_DB_PATH", folder.resolve(DATABASE).toString());
      builder.environment().put("RAKUTEN_SITES", String.join(",", sites));
      builder.environment().put("RAKUTEN_SERIAL_BY", "site");
      builder.environment().put("RAKUTEN_LEASE_MAX_WAIT_SECONDS", "" + LONGEST_WAIT_SECONDS);
      long startedAt = System.nanoTime();
      return new GatewayProcess(builder.start(), log, port, adminPort, startedAt);
    } catch (IOException e) {
      throw new MeasurementException("the gateway can't be started", e);
    }
  }

  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** From the start of the process to its first answer. */
  public Duration startedIn() {
    return startedIn;
  }

  /** What the operating system and the JVM's own tools say of it. */
  public ProcessFacts facts() {
    return new ProcessFacts(process.toHandle());
  }

  /** How many lease calls it holds. */
  public int waitingCalls() {
    String metrics = read(adminPort, "/metrics");
    String name = "\"order.lease.waiting\":{\"value\":";
    int at = metrics.indexOf(name);
    if (at < 0) {
      throw new MeasurementException("the gateway does not tell how many calls wait");
    }
    int from = at + name.length();
    return Integer.parseInt(metrics.substring(from, metrics.indexOf('}', from)));
  }

  /** How many tasks wait for a worker. */
  public long queued() {
    String health = read(port, "/health");
    String name = "\"queued\":";
    int from = health.indexOf(name) + name.length();
    return Long.parseLong(health.substring(from, health.indexOf(',', from)));
  }

  private String read(int ofPort, String path) {
    try {
      HttpURLConnection call =
          (HttpURLConnection)
              URI.create("http://127.0.0.1:" + ofPort + path).toURL().openConnection();
      call.setReadTimeout(60_000);
      try (var body =
          call.getResponseCode() < 400 ? call.getInputStream() : call.getErrorStream()) {
        return new String(body.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitAnswer() {
    long end = System.nanoTime() + START.toNanos();
    while (true) {
      try {
        read(port, "/health");
        return;
      } catch (UncheckedIOException e) {
        if (!process.isAlive() || System.nanoTime() > end) {
          close();
          throw new MeasurementException("the gateway did not start:\n" + endOfLog(), e);
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MeasurementException("interrupted", e);
    }
  }

  /** For a person who has to find out why something could not be measured. */
  public String endOfLog() {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    } catch (IOException e) {
      return "(its log can't be read: " + e + ")";
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  static String javaTool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new MeasurementException("no port is free", e);
    }
  }
}
