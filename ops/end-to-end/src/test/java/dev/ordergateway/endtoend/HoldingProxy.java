package dev.ordergateway.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ordergateway.api.json.WireJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Stands between worker and gateway. While it holds a report, and before the gateway hears of it,
 * it looks at what lies on disk. While it holds an answer, a test may do what it likes, and have
 * the connection cut instead.
 */
final class HoldingProxy implements AutoCloseable {
  private static final ObjectMapper JSON = WireJson.newMapper();

  /**
   * @param evidenceRef null where the report names none
   * @param filesOnDisk whether html, png and meta of that step were there when the report came
   * @param pinMatchesChain whether the report's hash was that of the newest meta file, and each
   *     meta named the hash of the one before and of its own files
   */
  record Held(String state, String evidenceRef, boolean filesOnDisk, boolean pinMatchesChain) {}

  /**
   * A call that the gateway has answered already.
   *
   * @param path with its query
   * @param answer null where it is no JSON
   */
  record Answered(String path, int status, JsonNode answer) {
    boolean isLease() {
      return path.startsWith("/api/orders/lease");
    }

    /** Whether a task came with it. */
    boolean isGrant() {
      return isLease() && answer != null && answer.path("data").isObject();
    }

    boolean isPermit() {
      return path.endsWith("/fence") && status == 200;
    }

    /** The value of a parameter in the query. */
    String parameter(String name) {
      Matcher value = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(path);
      return value.find() ? value.group(1) : null;
    }
  }

  /** Decides what becomes of an answer on its way back. */
  @FunctionalInterface
  interface WayBack {
    /**
     * @return whether it arrives; else the connection is cut
     */
    boolean arrives(Answered answered) throws Exception;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final int target;
  private final Path evidence;
  private final List<Held> held = new CopyOnWriteArrayList<>();
  private final List<Throwable> faults = new CopyOnWriteArrayList<>();
  private volatile WayBack wayBack = answered -> true;

  /**
   * @param evidence null where nobody looks at it
   */
  HoldingProxy(int target, Path evidence) throws IOException {
    this.target = target;
    this.evidence = evidence;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::pass);
    server.setExecutor(threads);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  List<Held> held() {
    return List.copyOf(held);
  }

  HoldingProxy onTheWayBack(WayBack way) {
    wayBack = way;
    return this;
  }

  /** What went wrong in the proxy itself: a test that passes over it proves nothing. */
  List<Throwable> faults() {
    return List.copyOf(faults);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void pass(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (evidence != null && exchange.getRequestURI().getPath().endsWith("/report")) {
      held.add(look(JSON.readTree(body)));
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + target + exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (name.equalsIgnoreCase("Authorization") || name.equalsIgnoreCase("Content-Type")) {
                values.forEach(value -> request.header(name, value));
              }
            });
    try {
      HttpResponse<byte[]> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      if (!wayBack.arrives(answered(exchange, answer))) {
        return; // closed without a byte
      }
      answer
          .headers()
          .firstValue("Content-Type")
          .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
      exchange.sendResponseHeaders(
          answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
      exchange.getResponseBody().write(answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw e; // one of the two has gone
    } catch (Exception | AssertionError e) {
      faults.add(e);
    } finally {
      exchange.close();
    }
  }

  private static Answered answered(HttpExchange exchange, HttpResponse<byte[]> answer)
      throws IOException {
    boolean json =
        answer.headers().firstValue("Content-Type").orElse("").startsWith("application/json");
    return new Answered(
        exchange.getRequestURI().toString(),
        answer.statusCode(),
        json ? JSON.readTree(answer.body()) : null);
  }

  private Held look(JsonNode report) throws IOException {
    String ref = report.path("evidence_ref").asText(null);
    boolean files = ref != null;
    for (String kind : List.of(".html", ".png", ".meta.json")) {
      files = files && Files.isRegularFile(evidence.resolve(ref + kind));
    }
    boolean pinned =
        files
            && chainHead(evidence.resolve(ref).getParent())
                .equals(report.path("evidence_sha256").asText());
    return new Held(report.path("state").asText(), ref, files, pinned);
  }

  /** The hash of the last meta file, or what is wrong with the chain. */
  private static String chainHead(Path folder) throws IOException {
    List<Path> metas;
    try (Stream<Path> files = Files.list(folder)) {
      metas =
          new ArrayList<>(files.filter(f -> f.toString().endsWith(".meta.json")).sorted().toList());
    }
    String previous = null;
    for (Path meta : metas) {
      JsonNode content = JSON.readTree(meta.toFile());
      String stem = meta.toString().replaceAll("\\.meta\\.json$", "");
      if (!sha256(Path.of(stem + ".html")).equals(content.path("html_sha256").asText())) {
        return meta + " does not fit its html";
      }
      if (previous != null && !previous.equals(content.path("previous_meta_sha256").asText())) {
        return meta + " does not name the one before";
      }
      previous = sha256(meta);
    }
    return String.valueOf(previous);
  }

  private static String sha256(Path file) throws IOException {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
