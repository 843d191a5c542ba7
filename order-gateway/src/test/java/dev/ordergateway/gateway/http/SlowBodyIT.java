package dev.ordergateway.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
            ServerFixture.httpSettings(
                "minThreads: 8\n  maxThreads: " + MOST_THREADS,
                "idleTimeout: " + IDLE_SECONDS + "s"));
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

  static Stream<Arguments> wholeCalls() {
    String json = "Content-Type: application/json\r\n";
    return Stream.of(
        arguments("404", "GET /api/nothing HTTP/1.1\r\nHost: x\r\n" + TOKEN + "\r\n"),
        arguments("401", "GET /api/orders HTTP/1.1\r\nHost: x\r\n\r\n"),
        arguments("401", post("", "Content-Length: 2\r\n\r\n{}")),
        arguments("405", post("/x", TOKEN + json + "Content-Length: 2\r\n\r\n{}")),
        arguments("422", post("", TOKEN + json + "Content-Length: 5\r\n\r\n{\"a\":")),
        arguments("401", post("", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")),
        arguments(
            "413",
            post("", TOKEN + json + "Content-Length: 1100000\r\n\r\n" + " ".repeat(1_100_000))));
  }

  /** Thirty such calls, one after the other: waited for a moment each, they would take longer. */
  @ParameterizedTest
  @MethodSource("wholeCalls")
  void whoIsRefusedAndHasSentAllIsNotWaitedFor(String status, String text) throws Exception {
    long begun = System.nanoTime();
    try (Socket socket = call("")) {
      for (int i = 0; i < 30; i++) {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        assertThat(firstLine(socket)).startsWith("HTTP/1.1 " + status);
        skipAnswer(socket);
      }
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(4));
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

  private static String post(String below, String rest) {
    return "POST /api/orders" + below + " HTTP/1.1\r\nHost: x\r\n" + rest;
  }

  /** Its head after the first line, and its body, which is of a known length. */
  private static void skipAnswer(Socket socket) throws IOException {
    socket.getInputStream().read(); // the first line's end
    int length = 0;
    for (String line = firstLine(socket); !line.isEmpty(); line = firstLine(socket)) {
      if (line.regionMatches(true, 0, "Content-Length: ", 0, 16)) {
        length = Integer.parseInt(line.substring(16));
      }
      socket.getInputStream().read();
    }
    socket.getInputStream().readNBytes(length + 1);
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
