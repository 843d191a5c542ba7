package dev.ordergateway.gateway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.ordergateway.gateway.ServerFixture;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
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

/** Waiting calls through the real server, which has few threads and little patience here. */
class LongPollIT {
  @TempDir static Path folder;
  private static ServerFixture server;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings =
        new HashMap<>(
            ServerFixture.httpSettings(
                "maxThreads: 10\n  minThreads: 4",
                "idleTimeout: 1s\n      acceptorThreads: 1\n      selectorThreads: 1"));
    settings.put("maxWaitingCalls: 10000", "maxWaitingCalls: 250");
    server = new ServerFixture(folder, Map.of("RAKUTEN_SERIAL_BY", "global"), settings);
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
  void anEmptyCallIsHeldPastTheConnectionsIdleTimeAndAnsweredNull() throws Exception {
    long begun = System.nanoTime();
    HttpResponse<String> answer = server.get("/api/orders/lease?worker_id=w&wait=2.5");
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(2400));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"data\":null").contains("\"code\":0");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
  }

  @Test
  void callsHeldForAsLongAsConnectionsMayBeIdleAreAllAnswered() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      calls.add(server.later("/api/orders/lease?wait=" + (0.9 + i / 750.0) + "&worker_id=i" + i));
    }
    for (CompletableFuture<HttpResponse<String>> call : calls) {
      assertThat(call.get(5, TimeUnit.SECONDS).body()).contains("\"data\":null");
    }
  }

  @Test
  void theServersIdleCheckKeepsOffAConnectionOnWhichACallWaited() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      ask(socket, "idle", "&paused=true&wait=0"); // the first wait counts
      awaitWaiting(1);
      assertThat(server.get("/api/orders/lease?worker_id=idle&paused=true&wait=0").statusCode())
          .as("supersedes")
          .isEqualTo(200);
      assertThat(socket.getInputStream().read(new byte[4096])).isPositive();
      socket.setSoTimeout(2500);
      assertThatThrownBy(() -> socket.getInputStream().read())
          .as("still open after more than its idle time")
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void twoHundredCallsWaitOnTenThreadsAndTheLongestWaitingIsServed() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      calls.add(server.later("/api/orders/lease?wait=60&poll_id=p&worker_id=w" + i));
      awaitWaiting(i + 1);
    }
    assertThat(server.get("/health").statusCode()).isEqualTo(200);
    for (int i = 0; i < 5; i++) {
      server.submit("fair" + i);
      HttpResponse<String> answer = calls.get(i).get(2, TimeUnit.SECONDS);
      assertThat(answer.body()).contains("\"task_id\":\"fair" + i + "\"");
      server.end("fair" + i, "w" + i);
    }
    assertThat(server.waiting()).isEqualTo(195);
    List<CompletableFuture<HttpResponse<String>>> rest = new ArrayList<>();
    for (int i = 5; i < 200; i++) {
      rest.add(server.later("/api/orders/lease?wait=0&poll_id=p&worker_id=w" + i));
    }
    for (CompletableFuture<HttpResponse<String>> call : rest) {
      assertThat(call.get(10, TimeUnit.SECONDS).body()).contains("\"data\":null");
    }
    for (int i = 5; i < 200; i++) {
      assertThat(calls.get(i).get(5, TimeUnit.SECONDS).body())
          .as("superseded")
          .contains("\"data\":null");
    }
  }

  @Test
  void aClientThatHungUpGetsNothing() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      ask(socket, "gone", "");
      awaitWaiting(1);
    }
    server.submit("for-the-living");
    assertThat(server.get("/api/orders/lease?worker_id=alive&wait=5").body())
        .contains("for-the-living");
    awaitWaiting(0);
    server.end("for-the-living", "alive");
  }

  @Test
  void clientsThatHungUpLeaveNoWaitingCallsBehind() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
      ask(socket, "many" + i, "");
      sockets.add(socket);
    }
    awaitWaiting(50);
    for (Socket socket : sockets) {
      socket.close();
    }
    awaitWaiting(0);
  }

  @Test
  void aClientThatBreaksOffLeavesNoExchangeBehindThatAStopWouldWaitFor() throws Exception {
    long before = server.suspendedExchanges();
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
      ask(socket, "broken" + i, "");
      sockets.add(socket);
    }
    awaitWaiting(20);
    for (Socket socket : sockets) {
      socket.setSoLinger(true, 0); // ends with a reset: nothing can be written to it any more
      socket.close();
    }
    awaitWaiting(0);
    await().untilAsserted(() -> assertThat(server.suspendedExchanges()).isEqualTo(before));
  }

  @Test
  void aClientThatSendsOnWhileItWaitsIsAnsweredAndItsConnectionClosed() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(10_000);
      ask(socket, "hasty", "");
      awaitWaiting(1);
      socket
          .getOutputStream()
          .write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(all).startsWith("HTTP/1.1 200").contains("\"data\":null");
      assertThat(all.indexOf("HTTP/1.1", 1)).as("no second answer to half a request").isNegative();
    }
  }

  @Test
  void aConnectionServesOneCallAfterTheOther() throws Exception {
    for (int i = 0; i < 30; i++) {
      assertThat(server.get("/api/orders/lease?worker_id=again&wait=0.05").statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void aNewerCallOfTheSameWorkerForTheSameSiteSupersedesTheOlder() throws Exception {
    var older = server.later("/api/orders/lease?worker_id=w&wait=20&site=other");
    awaitWaiting(1);
    var anySite = server.later("/api/orders/lease?worker_id=w&wait=20");
    awaitWaiting(2);
    var newer = server.later("/api/orders/lease?worker_id=w&wait=20&site=other");
    assertThat(older.get(5, TimeUnit.SECONDS).body()).contains("\"data\":null");
    server.submit("super", "other");
    assertThat(anySite.get(5, TimeUnit.SECONDS).body()).contains("super");
    server.end("super", "w");
    server.submit("super2", "other");
    assertThat(newer.get(5, TimeUnit.SECONDS).body()).contains("super2");
    server.end("super2", "w");
  }

  @Test
  void aPlainCallThatLawTwoBarsIsToldWithinASecondEvenIfItWaitedBefore() throws Exception {
    var plain = server.later("/api/orders/lease?worker_id=plain&wait=20&site=other");
    awaitWaiting(1);
    var patient = server.later("/api/orders/lease?worker_id=patient&wait=20&site=other&poll_id=p");
    awaitWaiting(2);
    server.submit("barring");
    assertThat(server.get("/api/orders/lease?worker_id=w&wait=5").body()).contains("barring");
    HttpResponse<String> told = plain.get(3, TimeUnit.SECONDS);
    assertThat(told.body()).contains("6004").contains("\"success\":true").contains("\"data\":null");
    assertThat(patient).isNotDone();
    server.submit("next", "other");
    server.end("barring", "w");
    assertThat(patient.get(3, TimeUnit.SECONDS).body()).contains("\"next\"");
    server.end("next", "patient");
  }

  @Test
  void tooManyWaitingCallsAre503AndSayWhenToComeAgain() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      calls.add(server.later("/api/orders/lease?paused=true&wait=60&worker_id=m" + i));
    }
    awaitWaiting(250);
    HttpResponse<String> refused = server.get("/api/orders/lease?wait=5&worker_id=one-more");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body()).contains("5030");
    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    for (int i = 0; i < 250; i++) {
      server.get("/api/orders/lease?paused=true&wait=0&worker_id=m" + i);
      assertThat(calls.get(i).get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aPausedCallIsNeverGranted() throws Exception {
    var paused = server.later("/api/orders/lease?worker_id=paused&wait=1.5&paused=true");
    awaitWaiting(1);
    server.submit("not-for-paused");
    assertThat(paused.get(5, TimeUnit.SECONDS).body()).contains("\"data\":null");
    assertThat(server.get("/health").body()).contains("\"paused\":true");
    assertThat(server.get("/api/orders/lease?worker_id=w&wait=1").body())
        .contains("not-for-paused");
    server.end("not-for-paused", "w");
  }

  @Test
  void aTaskNamedLikeTheCallCanStillBeReported() throws Exception {
    server.submit("lease");
    assertThat(server.get("/api/orders/lease?worker_id=w&wait=1").body())
        .contains("\"task_id\":\"lease\"");
    assertThat(server.post("/api/orders/lease/renew", "{\"worker_id\":\"w\"}").statusCode())
        .isEqualTo(200);
    assertThat(server.end("lease", "w").statusCode()).isEqualTo(200);
  }

  private static void ask(Socket socket, String workerId, String more) throws Exception {
    String call =
        "GET /api/orders/lease?wait=20&poll_id=p&worker_id="
            + workerId
            + more
            + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
            + ServerFixture.TOKEN
            + "\r\n\r\n";
    socket.getOutputStream().write(call.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  private static void awaitWaiting(int count) {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(2))
        .until(() -> server.waiting() == count);
  }
}
