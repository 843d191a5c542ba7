package dev.ordergateway.gateway.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.gateway.ServerFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The admin port tells a caller's mistake from a failure of the gateway. */
class AdminPortIT {
  @TempDir static Path folder;
  private static ServerFixture server;

  @BeforeAll
  static void start() throws Exception {
    server = ServerFixture.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "POST,/tasks/sweep,200",
    "POST,/tasks/reclaim,422",
    "POST,/tasks/reclaim?task_id=..%2Fx&worker_id=w,422",
    "POST,/tasks/reclaim?task_id=t&worker_id=w&worker_id=w,422",
    "POST,/tasks/reclaim?task_id=nothing&worker_id=w,404",
    "POST,/tasks/forget-worker?worker_id=nobody,404",
    "POST,/tasks/forget-worker?worker_id=%zz,400",
    "POST,/tasks/retry,422",
    "POST,/tasks/retry?task_id=t&reason=BOREDOM,422",
    "POST,/tasks/retry?task_id=t&reason=OTHER,422",
    "POST,/tasks/retry?task_id=nothing&reason=AUTOMATION_FAILED,404",
    "POST,/tasks/nothing,404",
    "GET,/prometheus,200",
    "GET,/prometheus?name[]=%zz,400",
    "GET,/prometheus?debug=x,400",
    "TRACE,/healthcheck,405"
  })
  void aCallThatIsRefusedIsNoFailure(String method, String path, int status) throws Exception {
    String answer =
        answer(method + " " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 " + status);
    assertThat(answer).doesNotContain("Exception", "\tat ", "<html");
  }

  @Test
  void aRetryGoesThroughTheSameGateAsThatOfTheApi() throws Exception {
    server.submit("cancelled");
    server.post("/api/v1/tasks/cancelled/cancel", "{}");
    assertThat(task("retry?task_id=cancelled&reason=ADMIN_CANCELED")).startsWith("HTTP/1.1 200");
    assertThat(server.get("/api/v1/tasks/cancelled").body())
        .contains("\"status\":\"queued\"", "\"operator\":\"admin-port\"");
    assertThat(task("retry?task_id=cancelled&reason=ADMIN_CANCELED")).startsWith("HTTP/1.1 409");

    String ordered = "\"site_order_id\":\"s-1\",\"terminal\":true,\"state\":\"failed\"}";
    server.get("/api/orders/lease?worker_id=w&site=rakuten&wait=0");
    server.post("/api/orders/cancelled/report", "{\"worker_id\":\"w\"," + ordered);
    assertThat(task("retry?task_id=cancelled&reason=AUTOMATION_FAILED")).startsWith("HTTP/1.1 409");
    assertThat(server.get("/api/v1/tasks/cancelled").body())
        .contains("\"site_order_id\":\"s-1\"", "\"status\":\"failed\"");
  }

  private static String task(String call) throws IOException {
    return answer("POST /tasks/" + call + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  }

  @Test
  void aBodyThatIsCutShortIsTheCallersFault() throws Exception {
    assertThat(
            answer(
                "POST /tasks/log-level HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                    + "Content-Length: 50\r\n\r\nhalf"))
        .startsWith("HTTP/1.1 400");
  }

  private static String answer(String call) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), server.support().getAdminPort())) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(call.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
