package dev.ordergateway.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Well-behaved calls: how the gateway is, and whether it still does its work. */
final class Probe {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final GatewayProcess gateway;

  Probe(GatewayProcess gateway) {
    this.gateway = gateway;
  }

  record Reply(int status, JsonNode body) {}

  static boolean answers(GatewayProcess gateway) throws InterruptedException {
    try {
      return new Probe(gateway).get("/health").status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  Reply get(String path) throws IOException, InterruptedException {
    return send(Port.APPLICATION, "GET", path, "");
  }

  Reply post(String path, String body) throws IOException, InterruptedException {
    return send(Port.APPLICATION, "POST", path, body);
  }

  /** Bytes of heap that are used after a collection. */
  long heap() throws IOException, InterruptedException {
    send(Port.ADMIN, "POST", "/tasks/gc", "");
    return gauge("jvm.memory.heap.used");
  }

  long gauge(String name) throws IOException, InterruptedException {
    JsonNode gauges = send(Port.ADMIN, "GET", "/metrics", "").body().path("gauges");
    JsonNode value = gauges.path(name).path("value");
    if (!value.isNumber()) {
      throw new IOException("there is no gauge " + name);
    }
    return value.longValue();
  }

  private Reply send(Port port, String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.ports.get(port) + path))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + Token.ALL.text())
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    String text = answer.body();
    return new Reply(answer.statusCode(), text.startsWith("{") ? JSON.readTree(text) : null);
  }
}
