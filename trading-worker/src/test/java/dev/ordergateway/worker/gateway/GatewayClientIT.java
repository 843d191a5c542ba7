package dev.ordergateway.worker.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.codahale.metrics.MetricRegistry;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class GatewayClientIT {
  private static final String TOKEN = "a-very-secret-token";
  private static final String RECEIPT =
      "{\"success\":true,\"msg\":\"ok\",\"code\":0,\"data\":"
          + "{\"task_id\":\"po-1\",\"fenced_at\":\"2026-11-30T00:00:00Z\",\"permit_seconds\":30}}";

  private interface Reply {
    void to(HttpExchange exchange) throws IOException, InterruptedException;
  }

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private HttpServer server;
  private HttpCalls http;
  private GatewayClient client;
  private Reply reply = exchange -> send(exchange, 200, "application/json", RECEIPT);

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(
        "/",
        exchange -> {
          requests.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization")
                  + " "
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          try {
            reply.to(exchange);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            exchange.close();
          }
        });
    server.start();
    http = new HttpCalls(new MetricRegistry(), "test");
    client =
        new GatewayClient(
            http,
            URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"),
            TOKEN,
            new Reachability());
    log.start();
    ours().addAppender(log);
    ours().setLevel(Level.TRACE);
  }

  @AfterEach
  void stop() throws IOException {
    ours().setLevel(null);
    ours().detachAppender(log);
    http.close();
    server.stop(0);
    assertThat(log.list).noneMatch(event -> event.getFormattedMessage().contains(TOKEN));
  }

  private static Logger ours() {
    return (Logger) LoggerFactory.getLogger("dev.ordergateway");
  }

  private static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private Answer<FenceReceipt> fence() {
    return client.fence("po-1", new FenceRequest("w", 1, "f-1", 12_800L));
  }

  private void assertUnknown(Reply odd) {
    requests.clear();
    reply = odd;
    assertThat(fence()).isInstanceOf(Answer.Unknown.class);
    assertThat(requests).as("sent once").hasSize(1);
  }

  @Test
  void aPermitIsReadAndTheCallIsMadeAsTheContractSays() {
    assertThat(fence())
        .isInstanceOfSatisfying(
            Answer.Given.class,
            given -> assertThat(((FenceReceipt) given.value()).permitSeconds()).isEqualTo(30));
    assertThat(requests.get(0))
        .startsWith("POST /api/orders/po-1/fence Bearer " + TOKEN)
        .contains("\"worker_id\":\"w\"", "\"lease_count\":1", "\"fence_id\":\"f-1\"")
        .contains("\"payable_yen\":12800");
  }

  @Test
  void whatIsNoAnswerOfTheGatewaysIsUnknown() {
    assertUnknown(exchange -> send(exchange, 200, "application/json", ""));
    assertUnknown(exchange -> send(exchange, 200, "text/html", "<html>sign in</html>"));
    assertUnknown(exchange -> send(exchange, 200, "application/json", "<html>"));
    assertUnknown(exchange -> send(exchange, 200, "application/json", "null"));
    assertUnknown(exchange -> send(exchange, 200, "application/json", RECEIPT.substring(0, 60)));
    assertUnknown(
        exchange -> send(exchange, 200, "application/json", RECEIPT.replace("po-1", "po-2")));
    assertUnknown(
        exchange ->
            send(exchange, 200, "application/json", RECEIPT.replace(",\"permit_seconds\":30", "")));
    assertUnknown(exchange -> send(exchange, 503, "text/html", "busy"));
    assertUnknown(
        exchange ->
            send(
                exchange,
                503,
                "application/json",
                "{\"success\":false,\"msg\":\"busy\",\"data\":null,\"code\":5030}"));
    assertUnknown(
        exchange ->
            send(
                exchange,
                500,
                "application/json",
                "{\"success\":false,\"msg\":\"x\",\"data\":null,\"code\":6002}"));
    assertUnknown(
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, 500);
          exchange.getResponseBody().write(RECEIPT.getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush(); // and cut
        });
    assertUnknown(
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/elsewhere");
          exchange.sendResponseHeaders(307, -1);
        });
  }

  @Test
  void aRefusalIsOneOnlyInTheGatewaysOwnWords() {
    reply =
        exchange ->
            send(
                exchange,
                409,
                "application/json;charset=UTF-8",
                "{\"success\":false,\"msg\":\"given before\",\"data\":null,\"code\":6007}");
    assertThat(fence()).isEqualTo(new Answer.Refused<FenceReceipt>(6007, "given before"));
  }

  @Test
  void anAnswerThatDripsInForEverEnds() throws Exception {
    reply =
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          for (int i = 0; i < 200; i++) {
            exchange.getResponseBody().write(' ');
            exchange.getResponseBody().flush();
            Thread.sleep(100);
          }
        };
    long before = System.nanoTime();
    assertThat(client.lease(new LeaseCall("w", Duration.ofSeconds(-9), "p-1", false)))
        .isInstanceOf(Answer.Unknown.class);
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(8));
  }

  @Test
  void anEmptyLeaseIsEmptyAndItsCallNamesEverything() {
    reply =
        exchange ->
            send(
                exchange,
                200,
                "application/json",
                "{\"success\":true,\"msg\":\"\",\"data\":null,\"code\":6004}");
    assertThat(client.lease(new LeaseCall("w", Duration.ofSeconds(30), "p-1", false)))
        .isEqualTo(new Answer.Empty<LeaseGrant>());
    assertThat(requests.get(0))
        .contains("/api/orders/lease?worker_id=w&wait=30", "fences=true", "poll_id=p-1")
        .doesNotContain("paused");
    client.lease(new LeaseCall("w", Duration.ZERO, null, true));
    assertThat(requests.get(1)).contains("paused=true").doesNotContain("poll_id");
  }

  @Test
  void aTaskIdThatWouldLeaveTheEvidenceFolderIsNoGrant() {
    reply =
        exchange ->
            send(
                exchange,
                200,
                "application/json",
                "{\"success\":true,\"msg\":\"\",\"code\":0,\"data\":{\"task_id\":\"../x\","
                    + "\"site\":\"demo\",\"intent\":{},\"lease_expires_at\":\"2026-11-30T00:00:00Z\","
                    + "\"lease_seconds\":300,\"lease_count\":1,\"known_state\":null,\"retry_no\":0,"
                    + "\"permit_given\":false,\"cancel_requested\":false}}");
    assertThat(client.lease(new LeaseCall("w", Duration.ZERO, "p", false)))
        .isInstanceOf(Answer.Unknown.class);
  }

  @Test
  void aGatewayThatIsDownIsSaidOnceAndItsReturnOnce() {
    int port = server.getAddress().getPort();
    reply = exchange -> send(exchange, 503, "text/html", "");
    for (int i = 0; i < 5; i++) {
      fence();
    }
    reply = exchange -> send(exchange, 200, "application/json", RECEIPT);
    fence();
    fence();
    assertThat(port).isPositive();
    assertThat(
            log.list.stream()
                .filter(event -> event.getLoggerName().equals(Reachability.class.getName())))
        .hasSize(2);
  }

  @Test
  void aLeaseCallThatWaitsCanBeEnded() throws Exception {
    reply = exchange -> Thread.sleep(20_000);
    Thread stopper =
        new Thread(
            () -> {
              while (requests.isEmpty()) {
                Thread.onSpinWait();
              }
              client.stopWaiting();
            });
    stopper.start();
    assertThat(client.lease(new LeaseCall("w", Duration.ofSeconds(30), "p", false)))
        .isInstanceOf(Answer.Unknown.class);
    stopper.join();
  }
}
