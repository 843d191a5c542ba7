package dev.ordergateway.gateway.procurement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.gateway.ServerFixture;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One need, one request, one task, for ever (SPEC §6). */
class ProcurementIT {
  private static final String PATH = "/api/v1/procurement-requests";
  private static final String PDD =
      "{\"goods_url\":\"https://mobile.yangkeduo.com/goods.html?goods_id=5\",\"quantity\":1,"
          + "\"max_price_cent\":100}";

  @TempDir static Path folder;
  private static ServerFixture server;
  private final ObjectMapper json = WireJson.newMapper();
  private final String item = "FI-" + UUID.randomUUID();

  private record Answer(int status, JsonNode body) {}

  @BeforeAll
  static void open() throws Exception {
    server = ServerFixture.start(folder);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Test
  void thePurchaseIsTheIntentOfItsTaskValueForValueAndIsHandedOut() throws Exception {
    Answer made = request(1, "rakuten", "{\"item_url\":\"https://s.test/\",\"n\":1.10}", "");
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.body().at("/created").asBoolean()).isTrue();
    String task = made.body().at("/procurement_request/purchase_task_id").asText();
    HttpResponse<String> order = server.get("/api/orders/" + task);
    assertThat(order.body()).contains("\"intent\":{\"item_url\":\"https://s.test/\",\"n\":1.10}");
    String lease = server.get("/api/orders/lease?worker_id=w&site=rakuten&wait=5").body();
    assertThat(lease).contains(task);
    server.end(task, "w");
  }

  @Test
  void aRepeatAnswersTheFirstUnchangedAndSaysWhereItDiffers() throws Exception {
    JsonNode first = request(1, "other", "{\"a\":1}", ",\"title\":\"one\"").body();
    Answer same = request(1, "other", "{\"a\":1}", ",\"title\":\"two\"");
    assertThat(same.status()).isEqualTo(200);
    assertThat(same.body().at("/created").asBoolean()).isFalse();
    assertThat(same.body().has("matches")).isFalse();
    assertThat(same.body().at("/procurement_request")).isEqualTo(first.at("/procurement_request"));
    Answer other = request(1, "other", "{\"a\":2}", "");
    assertThat(other.body().at("/matches").asBoolean(true)).isFalse();
    assertThat(other.body().at("/procurement_request")).isEqualTo(first.at("/procurement_request"));
    assertThat(request(1, "rakuten", "{\"a\":1}", "").body().at("/matches").asBoolean(true))
        .isFalse();
    Answer next = request(2, "other", "{\"a\":1}", "");
    assertThat(next.status()).isEqualTo(201);
    assertThat(next.body().at("/procurement_request/purchase_task_id"))
        .isNotEqualTo(first.at("/procurement_request/purchase_task_id"));
  }

  @Test
  void ofManyCopiesAtOnceOneMakesTheTask() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(20);
    int created = 0;
    Set<String> tasks = new HashSet<>();
    try {
      List<Callable<Answer>> calls =
          IntStream.range(0, 20)
              .mapToObj(i -> (Callable<Answer>) () -> request(7, "other", "{}", ""))
              .toList();
      for (Future<Answer> answer : threads.invokeAll(calls)) {
        created += answer.get().status() == 201 ? 1 : 0;
        tasks.add(answer.get().body().at("/procurement_request/purchase_task_id").asText());
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(created).isEqualTo(1);
    assertThat(tasks).hasSize(1);
    assertThat(list().at("/total").asInt()).isEqualTo(1);
  }

  @Test
  void aNeedOfPddBecomesAClientTask() throws Exception {
    Answer made = request(1, "pdd", PDD, ",\"assigned_client\":\"phone-1\"");
    assertThat(made.status()).as(made.body().toString()).isEqualTo(201);
    String task = made.body().at("/procurement_request/purchase_task_id").asText();
    JsonNode view = json.readTree(server.get("/api/v1/tasks/" + task).body());
    assertThat(view.at("/channel").asText()).isEqualTo("claim");
    assertThat(view.at("/status").asText()).isEqualTo("assigned");
    assertThat(view.at("/assigned_client").asText()).isEqualTo("phone-1");
    assertThat(view.at("/payload/goods_id").asText()).isEqualTo("5");
  }

  @Test
  void everythingToldOfANeedIsKept() throws Exception {
    JsonNode made =
        request(
                3,
                "other",
                "{\"big\":12345678901234567890}",
                ",\"title\":\"\u8336\",\"sku\":\"S\",\"reference_images\":[\"https://i.test/1\"],"
                    + "\"source\":{\"erp\":[1,2]},\"customer_order_id\":\"CO-1\"")
            .body()
            .at("/procurement_request");
    assertThat(made.at("/purchase").toString()).isEqualTo("{\"big\":12345678901234567890}");
    assertThat(made.at("/reference_images/0").asText()).isEqualTo("https://i.test/1");
    assertThat(made.at("/source/erp")).hasSize(2);
    assertThat(made.at("/customer_order_id").asText()).isEqualTo("CO-1");
    JsonNode found = json.readTree(server.get(PATH + "/" + made.at("/id").asLong()).body());
    assertThat(found).isEqualTo(made);
    assertThat(list().at("/items/0")).isEqualTo(made);
    assertThat(server.get(PATH + "/999999").statusCode()).isEqualTo(404);
    assertThat(server.get(PATH + "/x").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"source_revision\":1,\"site\":\"other\",\"purchase\":{}}",
        "{\"freight_order_item_id\":\"a/b\",\"source_revision\":1,\"site\":\"other\",\"purchase\":{}}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":0,\"site\":\"other\",\"purchase\":{}}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":1.5,\"site\":\"other\",\"purchase\":{}}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":\"1\",\"site\":\"other\",\"purchase\":{}}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":1,\"site\":\"moon\",\"purchase\":{}}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":1,\"site\":\"other\",\"purchase\":[]}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":1,\"site\":\"other\"}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":1,\"site\":\"pdd\",\"purchase\":{}}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":1,\"site\":\"other\",\"purchase\":{},"
            + "\"assigned_client\":\"c\"}",
        "{\"freight_order_item_id\":\"x\",\"source_revision\":1,\"site\":\"other\",\"purchase\":{},"
            + "\"reference_images\":\"one\"}"
      })
  void whatCannotBeANeedIsRefusedAndNothingIsWritten(String body) throws Exception {
    long before = total();
    HttpResponse<String> answer = server.post(PATH, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
    assertThat(total()).isEqualTo(before);
  }

  private long total() throws Exception {
    return json.readTree(server.get(PATH).body()).at("/total").asLong()
        + json.readTree(server.get("/api/v1/tasks").body()).at("/total").asLong();
  }

  private JsonNode list() throws Exception {
    return json.readTree(server.get(PATH + "?freight_order_item_id=" + item).body());
  }

  private Answer request(int revision, String site, String purchase, String more) throws Exception {
    HttpResponse<String> answer =
        server.post(
            PATH,
            "{\"freight_order_item_id\":\"%s\",\"source_revision\":%d,\"site\":\"%s\",\"purchase\":%s%s}"
                .formatted(item, revision, site, purchase, more));
    return new Answer(answer.statusCode(), json.readTree(answer.body()));
  }
}
