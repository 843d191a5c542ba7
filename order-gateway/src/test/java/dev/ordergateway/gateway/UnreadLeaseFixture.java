package dev.ordergateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A lease call whose answer is never read: its grant is committed when the gateway dies, and nobody
 * has received it.
 */
final class UnreadLeaseFixture implements AutoCloseable {
  static final String SITE = "unread";

  private final String pollId;
  private final String taskId;
  private final ObjectMapper json = new ObjectMapper();
  private Socket connection;

  UnreadLeaseFixture(int life) {
    this.pollId = "unread-poll-" + life;
    this.taskId = "unread-" + life;
  }

  String taskId() {
    return taskId;
  }

  private String call() {
    return "/api/orders/lease?wait=30&fences=true&worker_id=deaf&site="
        + SITE
        + "&poll_id="
        + pollId;
  }

  /** Returns when the gateway has given the task to that call. */
  void grant(ProcessFixture gateway) throws IOException, InterruptedException {
    connection = new Socket(InetAddress.getLoopbackAddress(), gateway.port);
    connection
        .getOutputStream()
        .write(
            "GET %s HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer %s\r\n\r\n"
                .formatted(call(), ProcessFixture.TOKEN)
                .getBytes(StandardCharsets.US_ASCII));
    String body = "{\"task_id\":\"%s\",\"site\":\"%s\",\"intent\":{}}".formatted(taskId, SITE);
    assertThat(gateway.post("/api/orders", body).statusCode()).isEqualTo(200);
    await()
        .atMost(Duration.ofMinutes(2))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> status(gateway).equals("leased"));
  }

  private String status(ProcessFixture gateway) throws IOException, InterruptedException {
    return json.readTree(gateway.get("/api/orders/" + taskId).body())
        .at("/data/task/status")
        .asText();
  }

  /** In the next life, under the same poll_id; then the task is given back as failed. */
  void receiveAgain(ProcessFixture gateway) throws IOException, InterruptedException {
    JsonNode grant = json.readTree(gateway.get(call()).body()).path("data");
    assertThat(grant.path("task_id").asText()).isEqualTo(taskId);
    assertThat(grant.path("lease_count").intValue()).isEqualTo(1);
    String failed =
        "{\"worker_id\":\"deaf\",\"lease_count\":1,\"state\":\"failed\",\"terminal\":true}";
    assertThat(gateway.post("/api/orders/" + taskId + "/report", failed).statusCode())
        .isEqualTo(200);
  }

  @Override
  public void close() throws IOException {
    if (connection != null) {
      connection.close();
    }
  }
}
