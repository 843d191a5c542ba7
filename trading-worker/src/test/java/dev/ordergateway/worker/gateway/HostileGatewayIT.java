package dev.ordergateway.worker.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportRequest;
import dev.ordergateway.worker.order.WorkerFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A gateway that means harm, or a stranger in its place. */
class HostileGatewayIT {
  private static final String TOKEN = "a-very-secret-token";
  private static final long SEED = 20261130;
  private static final int ANSWERS = 10_000;
  private static final int ORDERS = 400;

  @TempDir Path folder;

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private HttpCalls http;

  @BeforeEach
  void start() {
    http = new HttpCalls(new MetricRegistry(), "hostile");
    log.start();
    ours().addAppender(log);
  }

  @AfterEach
  void stop() throws IOException {
    http.close();
    ours().detachAppender(log);
    assertThat(log.list)
        .noneMatch(
            event ->
                event.getFormattedMessage().contains(TOKEN)
                    || event.getFormattedMessage().contains("secret-cookie"));
  }

  private static Logger ours() {
    return (Logger) LoggerFactory.getLogger("dev.ordergateway");
  }

  private GatewayClient client(int port) {
    return new GatewayClient(
        http, URI.create("http://127.0.0.1:" + port), TOKEN, new Reachability());
  }

  @Test
  void twentyThousandHostileAnswersAreUnknownOrSaneAndNoneIsFollowedElsewhere() throws Exception {
    try (HostileGateway gateway = new HostileGateway(SEED, false)) {
      GatewayClient client = client(gateway.port());
      int given = 0;
      for (int i = 0; i < ANSWERS; i++) {
        Answer<?> answer =
            switch (i % 5) {
              case 0 -> client.renew("po-1", new RenewRequest("w", 1));
              case 1 -> client.fence("po-1", new FenceRequest("w", 1, "f", 1L));
              case 2 -> client.report("po-1", report());
              default -> client.lease(new LeaseCall("w", Duration.ZERO, "p", false));
            };
        if (answer instanceof Answer.Given<?> sane) {
          given++;
          if (sane.value() instanceof LeaseGrant grant) {
            assertThat(WireId.isValid(grant.taskId())).as("seed %s, #%s", SEED, i).isTrue();
            assertThat(grant.intent()).isNotNull();
            assertThat(grant.leaseCount()).isPositive();
          }
        }
        if (answer instanceof Answer.Refused<?> refused) {
          assertThat(refused.msg()).as("it is logged and kept").hasSizeLessThan(1100);
        }
      }
      assertThat(given).isBetween(ANSWERS / 20, ANSWERS);
      assertThat(gateway.trapped()).as("calls to where a redirect pointed").isZero();
    }
  }

  @Test
  void hostileOrdersWriteNothingOutsideTheEvidenceFolderAndBuyOnlyAtTheSite() throws Exception {
    Path own = Files.createDirectory(folder.resolve("worker"));
    try (HostileGateway gateway = new HostileGateway(SEED, true);
        WorkerFixture worker = new WorkerFixture(own)) {
      worker.otherGateway = client(gateway.port());
      worker.start();
      for (int i = 0; i < ORDERS; i++) {
        worker.turn();
        if (i % 20 == 19) {
          worker.start(); // what a hostile answer left open is looked into, as after a restart
        }
      }
      assertThat(gateway.asked()).isGreaterThan(ORDERS);
      assertThat(worker.shop.orders)
          .isNotEmpty()
          .allSatisfy(order -> assertThat(order.itemUrl().getHost()).isEqualTo("shop.example"));
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile).map(folder::relativize).map(Path::toString))
          .allMatch(
              name ->
                  name.matches("worker/journal\\.db(-wal|-shm)?")
                      || name.matches(
                          "worker/evidence/" + WireId.REGEX + "/[0-9]{2,9}-[a-z0-9.-]+"))
          .anyMatch(name -> name.startsWith("worker/evidence/po-"));
    }
    assertThat(log.list).noneMatch(event -> event.getLevel() == Level.ERROR);
  }

  /** A head without end would fill the memory before any deadline. */
  @Test
  void anAnswerWhoseHeadNeverEndsIsGivenUp() throws Exception {
    for (String endless : List.of("X-a: b\r\n", "xxxxxxxxxxxxxxxxxxxxxxxx")) {
      try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
        long[] written = {0};
        Thread thread = new Thread(() -> written[0] = pour(server, endless.repeat(1000)));
        thread.start();
        Answer<LeaseGrant> answer =
            client(server.getLocalPort()).lease(new LeaseCall("w", Duration.ZERO, "p", false));
        assertThat(answer).isInstanceOf(Answer.Unknown.class);
        thread.join();
        assertThat(written[0]).as("bytes that were taken in").isLessThan(32 << 20);
      }
    }
  }

  /** Returns how much of it was taken. */
  private static long pour(ServerSocket server, String endless) {
    long written = 0;
    try (Socket socket = server.accept()) {
      socket.getOutputStream().write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] bytes = endless.getBytes(StandardCharsets.US_ASCII);
      while (written < 1L << 30) {
        socket.getOutputStream().write(bytes);
        written += bytes.length;
      }
    } catch (IOException e) {
      return written;
    }
    return written;
  }

  private static ReportRequest report() {
    return new ReportRequest(
        "w", OrderState.CREATED, 1, null, null, null, null, null, null, null, null, false, null);
  }
}
