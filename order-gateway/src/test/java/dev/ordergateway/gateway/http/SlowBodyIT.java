package dev.ordergateway.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.gateway.ServerFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowBodyIT {
  private static final String TOKEN = "Authorization: Bearer the-token-with-every-role\r\n";
  private static final int MOST_THREADS = 24;

  /** So long a thread waits for a byte. */
  private static final int IDLE_SECONDS = 8;

  @TempDir static Path folder;
  private static ServerFixture server;

  @BeforeAll
  static void start() throws Exception {
    server =
        new ServerFixture(
            folder,
            Map.of(),
            Map.of(
                "server:\n",
                "server:\n  minThreads: 8\n  maxThreads: " + MOST_THREADS + "\n",
                "    - type: http\n      bindHost: \"${RAKUTEN_GATEWAY_HOST",
                "    - type: http\n      idleTimeout: "
                    + IDLE_SECONDS
                    + "s\n      bindHost: \"${RAKUTEN_GATEWAY_HOST"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** More of them than there are threads, and no caller with a token has to wait for long. */
  @Test
  void whoIsRefusedAndSendsNoBodyHoldsNoThread() throws Exception {
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 3 * MOST_THREADS; i++) {
        silent.add(call("POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"));
      }
      long begun = System.nanoTime();
      try (Socket other = call("GET /health HTTP/1.1\r\nHost: x\r\n" + TOKEN + "\r\n")) {
        assertThat(firstLine(other)).isEqualTo("HTTP/1.1 200 OK");
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isLessThan(Duration.ofSeconds(IDLE_SECONDS));
      for (Socket each : silent) {
        assertThat(firstLine(each)).isEqualTo("HTTP/1.1 401 Unauthorized");
      }
    } finally {
      for (Socket each : silent) {
        each.close();
      }
    }
  }

  @Test
  void aReportOfWhichTheRestNeverComesMayBeSentAgain() throws Exception {
    String head = "POST /api/orders/t/report HTTP/1.1\r\nHost: x\r\n" + TOKEN;
    String type = "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n";
    try (Socket late = call(head + type + "{\"worker_id\":")) {
      String answer = new String(late.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer)
          .startsWith("HTTP/1.1 503 ")
          .contains("\"code\":5030")
          .contains("Retry-After");
    }
  }

  private static Socket call(String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(20_000);
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String firstLine(Socket socket) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c; (c = socket.getInputStream().read()) >= 0 && c != '\r'; ) {
      line.append((char) c);
    }
    return line.toString();
  }
}
