package dev.ordergateway.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ordergateway.gateway.ServerFixture;
import dev.ordergateway.gateway.http.RawCallFixture.Answer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the fuzzer of ops/fuzz found: each must stay as it was put right. */
class HostileInputIT {
  private static final String AUTH = "Authorization: Bearer " + ServerFixture.TOKEN + "\r\n";

  @TempDir static Path folder;
  private static ServerFixture server;
  private static RawCallFixture raw;

  @BeforeAll
  static void start() throws Exception {
    server = ServerFixture.start(folder);
    raw = new RawCallFixture(server.port());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aConnectionOutlivesABodyThatWasRefusedHalfway() throws Exception {
    String deep = "{\"worker_id\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(10_000);
      for (int i = 0; i < 5; i++) {
        String head =
            "POST /api/orders/x/renew HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
        String call = head + AUTH + "Content-Length: " + deep.length() + "\r\n\r\n" + deep;
        socket.getOutputStream().write(call.getBytes(StandardCharsets.US_ASCII));
        byte[] answer = new byte[4096];
        int length = socket.getInputStream().read(answer);
        assertThat(length).as("call %s", i).isPositive();
        assertThat(new String(answer, 0, length, StandardCharsets.UTF_8))
            .startsWith("HTTP/1.1 422");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2147483648", "9223372036854775807"})
  void aLengthOfTwoGigabytesAndMoreIsTooLarge(String length) throws Exception {
    String head = "POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n";
    Answer known = raw.halfClosed(head + AUTH + "Content-Type: application/json\r\n\r\n{}");
    assertThat(known.status()).as(known.body()).isEqualTo(413);
    Answer unknown = raw.halfClosed(head + "Content-Type: application/json\r\n\r\n{}");
    assertThat(unknown.status()).as(unknown.body()).isEqualTo(401);
  }

  static Stream<Arguments> badFields() {
    return Stream.of(
        Arguments.of("/api/orders/x/renew", "{\"worker_id\":{}}", "worker_id: must be text"),
        Arguments.of(
            "/api/orders/x/renew",
            "{\"worker_id\":\"w\",\"lease_count\":\"1\"}",
            "lease_count: must be a whole number"),
        Arguments.of(
            "/api/orders/x/reclaim",
            "{\"worker_id\":\"w\",\"deliver\":\"owl\"}",
            "deliver: must be one of [response, poll]"),
        Arguments.of(
            "/api/orders", "{\"site\":\"rakuten\",\"intent\":[]}", "intent: must be an object"),
        Arguments.of(
            "/api/orders", "{\"site\":\"rakuten\",\"intent\":{}}{}", "something follows it"),
        Arguments.of("/api/orders", "{\"site\":1,\"site\":1}", "site: must be text"),
        Arguments.of("/api/orders", "{\"intent\":{\"a\":1,\"a\":2}}", "a key stands in it twice"),
        Arguments.of("/api/orders", "{\"intent\":NaN}", "it is no JSON at line 1"),
        Arguments.of("/api/v1/manual-reviews/1/resolve", "[]", "it is something else"));
  }

  /** The parser's own words name classes of ours and quote what was sent. */
  @ParameterizedTest
  @MethodSource("badFields")
  void whatIsWrongWithABodyIsSaidWithoutTheParsersWords(String path, String body, String says)
      throws Exception {
    String answer = server.post(path, body).body();
    assertThat(answer).contains(says).doesNotContain("java", "ordergateway", "fasterxml", "Token");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NONSENSE\r\n\r\n",
        "GET /api/v1/x HTTP/9.9\r\nHost: x\r\n\r\n",
        "GET /api/v1/manual-reviews HTTP/1.1\r\n\r\n",
        "GET /api/orders/a%2fb HTTP/1.1\r\nHost: x\r\n\r\n"
      })
  void whatTheServerItselfRefusesHasARequestIdAndIsTheCallersFault(String call) throws Exception {
    Answer answer = raw.halfClosed(call);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.head()).containsPattern("(?i)X-Request-Id: [0-9a-f-]{36}");
    assertThat(answer.head()).containsIgnoringCase("Connection: close");
    assertThat(answer.body()).doesNotContain("\"request_id\":null").doesNotContain("internal");
  }

  @Test
  void aContentTypeThatCanNotBeReadIsAnsweredWithTheRequestsId() throws Exception {
    Answer answer =
        raw.post(
            "/api/orders",
            "{}".getBytes(StandardCharsets.UTF_8),
            "Content-Type: ;",
            "X-Request-Id: the-callers");
    assertThat(answer.head()).containsIgnoringCase("X-Request-Id: the-callers");
  }
}
