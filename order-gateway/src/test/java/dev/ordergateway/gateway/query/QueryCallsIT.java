package dev.ordergateway.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.ordergateway.gateway.ServerFixture;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls of the channel through the real server, which has few threads here. */
class QueryCallsIT {
  private static final String LEASE = "/api/account/queries/lease?wait=20&worker_id=";
  private static final int RESULT_LIMIT = 20_000;

  @TempDir static Path folder;
  private static ServerFixture server;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings =
        new HashMap<>(
            ServerFixture.httpSettings(
                "maxThreads: 10\n  minThreads: 4",
                "idleTimeout: 1s\n      acceptorThreads: 1\n      selectorThreads: 1"));
    settings.put("maxWaitingCalls: 10000", "maxWaitingCalls: 100");
    Map<String, String> variables =
        Map.of("RAKUTEN_QUERY_RESULT_MAX_BYTES", String.valueOf(RESULT_LIMIT));
    server = new ServerFixture(folder, variables, settings);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void nobodyWaits() {
    server.forgetConnections();
    awaitWaiting(0);
  }

  @Test
  void aCallHoldsNoThreadAndTheLongestWaitingIsServedAtOnce() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      calls.add(server.later(LEASE + "w" + i));
      awaitWaiting(i + 1);
    }
    for (int i = 0; i < 60; i++) {
      submit("fair" + i);
      assertThat(calls.get(i).get(5, TimeUnit.SECONDS).body())
          .contains("\"query_id\":\"fair" + i + "\"")
          .contains("\"attempt\":1");
    }
  }

  @Test
  void oneWorkerMayHaveSeveralCallsWaiting() throws Exception {
    var first = server.later(LEASE + "w");
    awaitWaiting(1);
    var second = server.later(LEASE + "w");
    awaitWaiting(2);
    submit("one");
    submit("two");
    assertThat(first.get(5, TimeUnit.SECONDS).body()).contains("\"one\"");
    HttpResponse<String> answer = second.get(5, TimeUnit.SECONDS);
    assertThat(answer.body()).contains("\"two\"");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
  }

  @Test
  void aClientThatHungUpGetsNothing() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String call =
          "GET "
              + LEASE
              + "gone HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + ServerFixture.TOKEN
              + "\r\n\r\n";
      socket.getOutputStream().write(call.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      awaitWaiting(1);
    }
    submit("for-the-living");
    assertThat(server.get(LEASE + "alive").body()).contains("for-the-living");
  }

  @Test
  void tooManyWaitingCallsAre503AndSayWhenToComeAgain() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      calls.add(server.later("/api/account/queries/lease?wait=60&site=other&worker_id=m" + i));
    }
    awaitWaiting(100);
    HttpResponse<String> refused = server.get(LEASE + "one-more");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    for (int i = 0; i < 100; i++) {
      submit("many" + i, "other");
    }
    for (CompletableFuture<HttpResponse<String>> call : calls) {
      assertThat(call.get(10, TimeUnit.SECONDS).body()).contains("\"many");
    }
  }

  @Test
  void aQueryIsLeasedWhileAnOrderIsAndIsNoSignOfLife() throws Exception {
    server.submit("order-in-flight");
    assertThat(server.get("/api/orders/lease?worker_id=buyer&wait=5").body())
        .contains("order-in-flight");
    submit("beside-it");
    assertThat(server.get(LEASE + "reader").body()).contains("beside-it");
    assertThat(server.get("/health").body()).contains("\"buyer\"").doesNotContain("reader");
    server.end("order-in-flight", "buyer");
  }

  @Test
  void aBodyIsTakenUpToFourTimesTheResultsOwnLimit() throws Exception {
    submit("large");
    server.get(LEASE + "w");
    assertThat(result("large", 4 * RESULT_LIMIT).statusCode()).as("413").isEqualTo(413);
    HttpResponse<String> taken = result("large", 3 * RESULT_LIMIT);
    assertThat(taken.body()).contains("\"status\":\"succeeded\"");
    assertThat(server.get("/api/account/queries/large").body())
        .contains("\"result\":{\"raw_omitted\":true}");
  }

  @Test
  void whatIsIllTypedIsRefusedByNameAndNothingIsWritten() throws Exception {
    submit("strict");
    assertThat(server.get(LEASE + "w").body()).contains("strict");
    Map<String, String> bad =
        Map.of(
            "success", "{\"worker_id\":\"w\"}",
            "worker_id", "{\"success\":true}",
            "attempt", "{\"worker_id\":\"w\",\"success\":true,\"attempt\":\"1\"}",
            "result", "{\"worker_id\":\"w\",\"success\":true,\"result\":[]}",
            "error_code", "{\"worker_id\":\"w\",\"success\":false,\"error_code\":5001.5}");
    for (Map.Entry<String, String> each : bad.entrySet()) {
      HttpResponse<String> answer =
          server.post("/api/account/queries/strict/result", each.getValue());
      assertThat(answer.statusCode()).as(each.getKey()).isEqualTo(422);
      assertThat(answer.body()).contains(each.getKey()).contains("4220");
    }
    assertThat(server.get("/api/account/queries/strict").body()).contains("\"leased\"");
    assertThat(server.get("/api/account/queries?status=running").statusCode()).isEqualTo(422);
    assertThat(server.get("/api/account/queries?kind=orders").statusCode()).isEqualTo(422);
  }

  private static HttpResponse<String> result(String queryId, int rawLength) throws Exception {
    return server.post(
        "/api/account/queries/" + queryId + "/result",
        "{\"worker_id\":\"w\",\"success\":true,\"result\":{\"raw_pages\":[\""
            + "y".repeat(rawLength)
            + "\"]}}");
  }

  private static void submit(String queryId) throws Exception {
    submit(queryId, "rakuten");
  }

  private static void submit(String queryId, String site) throws Exception {
    HttpResponse<String> answer =
        server.post(
            "/api/account/queries",
            "{\"query_id\":\"" + queryId + "\",\"site\":\"" + site + "\",\"kind\":\"order_list\"}");
    assertThat(answer.body()).contains("\"created\":true");
  }

  private static void awaitWaiting(int count) {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(2))
        .until(
            () ->
                (Integer)
                        server
                            .support()
                            .getEnvironment()
                            .metrics()
                            .getGauges()
                            .get("query.lease.waiting")
                            .getValue()
                    == count);
  }
}
