package dev.ordergateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessIT {
  private static final String LISTENING = "0A";

  @TempDir Path folder;
  private final List<ProcessFixture> gateways = new ArrayList<>();

  @AfterEach
  void end() throws Exception {
    for (ProcessFixture gateway : gateways) {
      gateway.close();
    }
  }

  @Test
  void itListensOnItsTwoPortsOnLoopbackOnly() throws Exception {
    ProcessFixture gateway = started();
    assertThat(listening(gateway.pid()))
        .containsExactlyInAnyOrder("127.0.0.1:" + gateway.port, "127.0.0.1:" + gateway.adminPort);
  }

  @Test
  void aTermWithTwoHundredWaitingCallsForOrdersAndAsManyForQueriesAnswersEachAndEndsWithinItsGrace()
      throws Exception {
    ProcessFixture gateway = started();
    List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      calls.add(gateway.later("/api/orders/lease?wait=25&poll_id=p&worker_id=w" + i));
      calls.add(gateway.later("/api/account/queries/lease?wait=25&worker_id=w" + i));
    }
    for (String desk : List.of("order_lease_waiting", "query_lease_waiting")) {
      await().atMost(Duration.ofSeconds(20)).until(() -> metric(gateway, desk) == 200.0);
    }
    gateway.terminate();
    for (CompletableFuture<HttpResponse<String>> call : calls) {
      HttpResponse<String> answer = call.get(10, TimeUnit.SECONDS);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("\"success\":true").contains("\"data\":null");
    }
    gateway.awaitEnd(Duration.ofSeconds(10));
    assertThat(gateway.output()).doesNotContain("ERROR").doesNotContain(ProcessFixture.TOKEN);
  }

  @Test
  void aSecondGatewayOnTheSameDatabaseEndsWithOneLineAndTheFirstGoesOn() throws Exception {
    ProcessFixture first = started();
    ProcessFixture second = new ProcessFixture(folder, Map.of());
    gateways.add(second);
    assertThat(second.awaitEnd(Duration.ofSeconds(30))).isEqualTo(1);
    assertThat(second.output().strip())
        .startsWith("cannot start: ")
        .contains("RAKUTEN_GATEWAY_DB_PATH", "another process", Long.toString(first.pid()))
        .doesNotContain("\n");
    assertThat(first.get("/health").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "RAKUTEN_API_TOKEN,,RAKUTEN_API_TOKEN",
    "RAKUTEN_API_TOKEN,a b,RAKUTEN_API_TOKEN",
    "RAKUTEN_GATEWAY_PORT,http,applicationConnectors.[0].port",
    "RAKUTEN_SITES,',',RAKUTEN_SITES",
    "RAKUTEN_SERIAL_BY,shop,RAKUTEN_SERIAL_BY",
    "RAKUTEN_LEASE_TTL_SECONDS,0,RAKUTEN_LEASE_TTL_SECONDS",
    "RAKUTEN_PERMIT_SECONDS,soon,RAKUTEN_PERMIT_SECONDS",
    "RAKUTEN_PERMIT_SETTLE_SECONDS,59,RAKUTEN_PERMIT_SETTLE_SECONDS",
    "RAKUTEN_GATEWAY_DB_URL,jdbc:postgresql:x,RAKUTEN_GATEWAY_DB_URL"
  })
  void aBadSettingEndsTheStartWithOneLineThatNamesIt(String name, String value, String named)
      throws Exception {
    Map<String, String> variables = new HashMap<>();
    variables.put(name, value);
    ProcessFixture gateway = new ProcessFixture(folder, variables);
    gateways.add(gateway);
    assertThat(gateway.awaitEnd(Duration.ofSeconds(30))).isEqualTo(1);
    assertThat(gateway.output().strip())
        .startsWith("cannot start: ")
        .contains(named)
        .doesNotContain("\n");
  }

  private ProcessFixture started() throws IOException {
    ProcessFixture gateway = ProcessFixture.started(folder);
    gateways.add(gateway);
    return gateway;
  }

  private static double metric(ProcessFixture gateway, String name) throws Exception {
    return gateway
        .admin("/prometheus")
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElse(-1);
  }

  /** The addresses on which that process listens, as the kernel knows them. */
  private static Set<String> listening(long pid) throws IOException {
    Set<String> sockets = new HashSet<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : descriptors.toList()) {
        String target = Files.readSymbolicLink(descriptor).toString();
        if (target.startsWith("socket:[")) {
          sockets.add(target.substring(8, target.length() - 1));
        }
      }
    }
    Set<String> found = new HashSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      Path path = Path.of("/proc/" + pid + "/net/" + table);
      if (Files.exists(path)) {
        for (String line : Files.readAllLines(path)) {
          List<String> columns = List.of(line.strip().split("\\s+", -1));
          if (columns.size() > 9
              && columns.get(3).equals(LISTENING)
              && sockets.contains(columns.get(9))) {
            found.add(address(columns.get(1)));
          }
        }
      }
    }
    return found;
  }

  /** Loopback in either family is told as 127.0.0.1, anything else as the kernel writes it. */
  private static String address(String hex) {
    int colon = hex.indexOf(':');
    String host = hex.substring(0, colon);
    boolean loopback = host.equals("0100007F") || host.equals("0000000000000000FFFF00000100007F");
    return (loopback ? "127.0.0.1" : host) + ":" + Integer.parseInt(hex.substring(colon + 1), 16);
  }
}
