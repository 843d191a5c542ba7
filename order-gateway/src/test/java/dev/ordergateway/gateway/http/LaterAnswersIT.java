package dev.ordergateway.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.gateway.ServerFixture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls that write are answered by whoever committed what they wrote. */
class LaterAnswersIT {
  private static final int CALLS = 300;

  /** Call, body, status and code of the envelope, with a task that nobody has. */
  private static final List<List<Object>> REFUSED =
      List.of(
          List.of("nothing/fence", "'lease_count':1,'fence_id':'f'", 404, 6001),
          List.of("nothing/renew", "'lease_count':1", 404, 6001),
          List.of("nothing/report", "'state':'created'", 404, 6001),
          List.of("queued/fence", "'lease_count':1,'fence_id':'f'", 409, 6002),
          List.of("queued/renew", "'lease_count':1", 409, 6002),
          List.of("queued/report", "'state':'created'", 409, 6002));

  @TempDir Path folder;
  private final ObjectMapper json = new ObjectMapper();

  /** Many at once, so that some are answered by another's thread. */
  @Test
  void whatItsTransactionRefusesIsAnsweredInItsShape() throws Exception {
    try (ServerFixture server = ServerFixture.start(folder)) {
      server.submit("queued");
      List<Thread> callers = new ArrayList<>();
      List<Throwable> faults = Collections.synchronizedList(new ArrayList<>());
      RawCallFixture raw = new RawCallFixture(server.port());
      for (int i = 0; i < 8; i++) {
        String name = "caller-" + i;
        Thread caller =
            new Thread(
                () -> {
                  try {
                    for (int n = 0; n < 5; n++) {
                      requireRefusals(raw, name);
                    }
                  } catch (Throwable e) {
                    faults.add(e);
                  }
                });
        caller.start();
        callers.add(caller);
      }
      for (Thread caller : callers) {
        caller.join();
      }
      assertThat(faults).isEmpty();
    }
  }

  private void requireRefusals(RawCallFixture raw, String caller) throws Exception {
    for (List<Object> one : REFUSED) {
      String call = (String) one.get(0);
      String body = ("{'worker_id':'w'," + one.get(1) + "}").replace('\'', '"');
      String id = caller + "-" + call.replace('/', '-');
      RawCallFixture.Answer answer =
          raw.post(
              "/api/orders/" + call, body.getBytes(StandardCharsets.UTF_8), "X-Request-Id: " + id);
      JsonNode refusal = json.readTree(answer.body());
      assertThat(answer.status()).as(call).isEqualTo(one.get(2));
      assertThat(refusal.get("code").intValue()).as(call).isEqualTo(one.get(3));
      assertThat(refusal.get("success").booleanValue()).isFalse();
      assertThat(refusal.at("/data/recorded").booleanValue()).isEqualTo(call.endsWith("report"));
      assertThat(answer.head()).containsIgnoringCase("X-Request-Id: " + id);
    }
  }

  /** The server waits at its stop for every exchange that is open. */
  @Test
  @Timeout(120)
  void whoGoesBeforeItsAnswerComesLeavesNoOpenExchange() throws Exception {
    long begun;
    try (ServerFixture server = ServerFixture.start(folder)) {
      RawCallFixture raw = new RawCallFixture(server.port());
      for (int i = 0; i < CALLS; i++) {
        raw.sendAndGo(submit("gone-" + i));
      }
      await().until(() -> queued(server) > CALLS / 2); // what a reset overtakes is never read
      await().until(() -> server.suspendedExchanges() == 0);
      begun = System.nanoTime();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(9));
  }

  private int queued(ServerFixture server) throws Exception {
    String page = server.get("/api/orders?status=queued&limit=1").body();
    return json.readTree(page).at("/data/total").intValue();
  }

  private static String submit(String taskId) {
    String body = "{\"task_id\":\"" + taskId + "\",\"site\":\"rakuten\",\"intent\":{}}";
    return "POST /api/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
        + ServerFixture.TOKEN
        + "\r\nContent-Type: application/json\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }
}
