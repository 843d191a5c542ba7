package dev.ordergateway.gateway;

import io.dropwizard.configuration.ConfigurationSourceProvider;
import io.dropwizard.testing.DropwizardTestSupport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.text.StringSubstitutor;

/** The whole gateway on ports of its own, from the configuration that is shipped. */
public final class ServerFixture implements AutoCloseable {
  public static final String TOKEN = "the-token-with-every-role";
  public static final List<String> ROLES = List.of("upstream", "worker", "client", "operator");

  private HttpClient http = HttpClient.newHttpClient();

  private final DropwizardTestSupport<GatewayConfiguration> support;

  /**
   * @param changes what the configuration says instead: the text to replace, and by what
   */
  public ServerFixture(Path folder, Map<String, String> variables, Map<String, String> changes)
      throws Exception {
    Map<String, String> all = new HashMap<>();
    all.put("RAKUTEN_GATEWAY_PORT", "0");
    all.put("RAKUTEN_GATEWAY_ADMIN_PORT", "0");
    all.put("RAKUTEN_GATEWAY_DB_PATH", folder.resolve("gateway.db").toString());
    all.put("RAKUTEN_API_TOKEN", TOKEN);
    all.put("RAKUTEN_SITES", "rakuten,other");
    all.putAll(variables);
    ConfigurationSourceProvider source =
        path -> {
          String text =
              Files.readString(Path.of(path)).replace("tokens: []", "tokens: " + tokens());
          for (Map.Entry<String, String> change : changes.entrySet()) {
            text = text.replace(change.getKey(), change.getValue());
          }
          return new ByteArrayInputStream(
              new StringSubstitutor(all).replace(text).getBytes(StandardCharsets.UTF_8));
        };
    support =
        new DropwizardTestSupport<>(
            GatewayApplication.class, Path.of("..", "config.yml").toString(), source);
    support.before();
  }

  public static ServerFixture start(Path folder) throws Exception {
    return new ServerFixture(folder, Map.of(), Map.of());
  }

  /**
   * The shipped configuration with settings of its server, and of its application connector, more.
   * Further lines of either are indented as there.
   */
  public static Map<String, String> httpSettings(String server, String connector) {
    String http = "    - type: http\n";
    String host = "      bindHost: \"${RAKUTEN_GATEWAY_HOST";
    return Map.of(
        "server:\n",
        "server:\n  " + server + "\n",
        http + host,
        http + "      " + connector + "\n" + host);
  }

  /** A token with that role only. */
  public static String tokenOf(String role) {
    return "token-of-" + role;
  }

  private static String tokens() {
    StringBuilder list = new StringBuilder("[");
    for (String role : ROLES) {
      list.append("{name: ").append(role).append(", roles: [").append(role);
      list.append("], sha256: ").append(sha256(tokenOf(role))).append("},");
    }
    return list.append(']').toString();
  }

  /** As the configuration names a token. */
  public static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  public DropwizardTestSupport<GatewayConfiguration> support() {
    return support;
  }

  /** The connections that are kept are not used again: the server may be about to close them. */
  public void forgetConnections() {
    http = HttpClient.newHttpClient();
  }

  public int port() {
    return support.getLocalPort();
  }

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return http.send(
        request("GET", path, null, TOKEN).build(), HttpResponse.BodyHandlers.ofString());
  }

  public HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    return send("POST", path, body, TOKEN);
  }

  /**
   * @param body null: none
   * @param token null: none
   */
  public HttpResponse<String> send(String method, String path, String body, String token)
      throws IOException, InterruptedException {
    return http.send(
        request(method, path, body, token).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The same with further headers. */
  public HttpResponse<String> send(
      String method, String path, String body, String token, Map<String, String> headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = request(method, path, body, token);
    headers.forEach(request::header);
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** A call that may wait; the answer comes later. */
  public CompletableFuture<HttpResponse<String>> later(String path) {
    return http.sendAsync(
        request("GET", path, null, TOKEN).build(), HttpResponse.BodyHandlers.ofString());
  }

  public HttpResponse<String> submit(String taskId) throws IOException, InterruptedException {
    return submit(taskId, "rakuten");
  }

  public HttpResponse<String> submit(String taskId, String site)
      throws IOException, InterruptedException {
    return post(
        "/api/orders", "{\"task_id\":\"" + taskId + "\",\"site\":\"" + site + "\",\"intent\":{}}");
  }

  public HttpResponse<String> end(String taskId, String workerId)
      throws IOException, InterruptedException {
    return post(
        "/api/orders/" + taskId + "/report",
        "{\"worker_id\":\"" + workerId + "\",\"state\":\"failed\",\"terminal\":true}");
  }

  /** Requests that the server keeps suspended, as its own counter says. */
  public long suspendedExchanges() {
    return support.getEnvironment().metrics().getCounters().entrySet().stream()
        .filter(counter -> counter.getKey().endsWith(".active-suspended"))
        .mapToLong(counter -> counter.getValue().getCount())
        .sum();
  }

  public int waiting() {
    return (Integer)
        support.getEnvironment().metrics().getGauges().get("order.lease.waiting").getValue();
  }

  private HttpRequest.Builder request(String method, String path, String body, String token) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
    request.method(
        method,
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body));
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    return token == null ? request : request.header("Authorization", "Bearer " + token);
  }

  @Override
  public void close() {
    support.after();
  }
}
