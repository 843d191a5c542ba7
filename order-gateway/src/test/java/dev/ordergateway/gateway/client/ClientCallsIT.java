package dev.ordergateway.gateway.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.gateway.ServerFixture;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The claimed channel as phones and operators call it (SPEC §5, S1 §9). */
class ClientCallsIT {
  private static final String PROFILE =
      "{\"client\":{\"name\":\"n\"},\"supported_types\":[\"purchase\",\"collect\"],\"device\":{},"
          + "\"capabilities\":{\"purchase_mode\":\"live\",\"schema_versions\":[1]}}";
  private static final String REGISTRATION = "/api/v1/client/registration";
  private static final String CLAIM = "/api/v1/client/tasks/claim";

  private static final String RESTRICTED = "token-of-a-restricted-operator";

  @TempDir static Path folder;
  private static ServerFixture server;

  private final ObjectMapper json = new ObjectMapper();

  @BeforeAll
  static void start() throws Exception {
    // What the fixture writes before its own tokens: an operator who may see one client.
    String token =
        "[{name: restricted, roles: [operator], clients: [seen], sha256: "
            + ServerFixture.sha256(RESTRICTED)
            + "},{name: upstream,";
    server = new ServerFixture(folder, Map.of(), Map.of("[{name: upstream,", token));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aRegistrationIsAnsweredWithoutATask() throws Exception {
    make("reg-t", "reg");
    HttpResponse<String> answer = call("PUT", REGISTRATION, "reg", null, PROFILE);
    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode body = json.readTree(answer.body());
    assertThat(body.size()).isEqualTo(3);
    assertThat(body.get("registered").booleanValue()).isTrue();
    assertThat(body.get("client_id").textValue()).isEqualTo("reg");
    assertThat(body.get("registered_at").textValue()).endsWith("Z");
    assertThat(status("reg-t")).isEqualTo("assigned");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{", "[]", "5", "\"x\"", "{} {}"})
  void whatIsNoJsonObjectIs400InEveryCall(String body) throws Exception {
    make("broken-t", "broken");
    for (String path :
        List.of(
            REGISTRATION,
            CLAIM,
            "/api/v1/client/tasks/broken-t/result",
            "/api/v1/client/tasks/broken-t/failure",
            "/api/v1/client-tasks",
            "/api/v1/tasks/broken-t/assign")) {
      HttpResponse<String> answer =
          call(path.equals(REGISTRATION) ? "PUT" : "POST", path, "broken", "k", body);
      assertThat(answer.statusCode()).as(path + answer.body()).isEqualTo(400);
      assertThat(code(answer)).isEqualTo("INVALID_BODY");
    }
    assertThat(server.get("/api/v1/clients?limit=200").body()).doesNotContain("\"broken\"");
  }

  @Test
  void aCallWithoutAClientOrAKeyIsToldSo() throws Exception {
    make("bare-t", "bare");
    for (String path : List.of(CLAIM, "/api/v1/client/tasks/bare-t/result")) {
      assertThat(code(call("POST", path, null, "k", PROFILE))).isEqualTo("MISSING_CLIENT_ID");
      assertThat(code(call("POST", path, " ", "k", PROFILE))).isEqualTo("MISSING_CLIENT_ID");
      HttpResponse<String> ill = call("POST", path, "../etc", "k", PROFILE);
      assertThat(ill.statusCode()).isEqualTo(422);
      assertThat(ill.body()).contains("X-Client-Id");
    }
    HttpResponse<String> none =
        call("POST", "/api/v1/client/tasks/bare-t/result", "bare", null, "{\"pdd_data\":{}}");
    assertThat(none.statusCode()).isEqualTo(400);
    assertThat(code(none)).isEqualTo("MISSING_IDEMPOTENCY_KEY");
    HttpResponse<String> id =
        call("POST", "/api/v1/client/tasks/.x/result", "bare", "k", "{\"pdd_data\":{}}");
    assertThat(id.statusCode()).isEqualTo(422);
  }

  @Test
  void aBadProfileIsRefusedInBothCallsAndNothingIsWritten() throws Exception {
    String bad = PROFILE.replace("live", "yolo");
    for (HttpResponse<String> answer :
        List.of(
            call("PUT", REGISTRATION, "bad", null, bad), call("POST", CLAIM, "bad", null, bad))) {
      assertThat(answer.statusCode()).isEqualTo(422);
      assertThat(code(answer)).isEqualTo("INVALID_CLIENT_PROFILE");
      assertThat(json.readTree(answer.body()).at("/error/details/field").textValue())
          .isEqualTo("capabilities.purchase_mode");
    }
    assertThat(server.get("/api/v1/clients?limit=200").body()).doesNotContain("\"bad\"");
  }

  @Test
  void nothingToClaimIs204WithoutABody() throws Exception {
    HttpResponse<String> answer =
        call("POST", CLAIM, "idle", null, PROFILE.replace("\"purchase\",", ""));
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void aResultIsAnsweredByteForByteHoweverOftenItIsSent() throws Exception {
    make("bytes-t", "bytes");
    call("POST", CLAIM, "bytes", null, PROFILE);
    String path = "/api/v1/client/tasks/bytes-t/result";
    HttpResponse<String> first =
        call("POST", path, "bytes", "k", "{\"pdd_data\":{\"a\":1,\"b\":2}}");
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(first.headers().firstValue("Content-Type").orElse("")).contains("json");
    HttpResponse<String> again =
        call("POST", path, "bytes", "k", " {\"pdd_data\": {\"b\":2, \"a\":1} }");
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    HttpResponse<String> other = call("POST", path, "bytes", "k", "{\"pdd_data\":{\"a\":3}}");
    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(code(other)).isEqualTo("IDEMPOTENCY_CONFLICT");
    assertThat(server.get("/api/v1/manual-reviews?status=open").body())
        .contains("IDEMPOTENCY_CONFLICT");
    HttpResponse<String> stranger = call("POST", path, "stranger", "k", "{\"pdd_data\":{}}");
    assertThat(stranger.statusCode()).isEqualTo(403);
    assertThat(code(stranger)).isEqualTo("NEVER_ASSIGNED");
  }

  @Test
  void copiesThatComeAtOnceGetOneReceipt() throws Exception {
    make("copies-t", "copies");
    call("POST", CLAIM, "copies", null, PROFILE);
    String path = "/api/v1/client/tasks/copies-t/result";
    Set<String> bodies =
        new TreeSet<>(
            together(
                20,
                i -> {
                  HttpResponse<String> answer =
                      call("POST", path, "copies", "k", "{\"pdd_data\":{}}");
                  return answer.statusCode() + answer.body();
                }));
    assertThat(bodies).singleElement().asString().startsWith("200");
    JsonNode task = json.readTree(server.get("/api/v1/tasks/copies-t").body());
    assertThat(task.get("results")).hasSize(1);
    assertThat(task.get("submissions")).hasSize(1);
  }

  @Test
  void ofTenClientsThatClaimAtOnceOneGetsTheTask() throws Exception {
    make("race-t", null, ",\"priority\":999");
    List<String> bodies = together(10, i -> call("POST", CLAIM, "race" + i, null, PROFILE).body());
    assertThat(bodies.stream().filter(body -> body.contains("\"race-t\""))).hasSize(1);
  }

  @Test
  void aTaskIsMadeWith201AndAgainWith200() throws Exception {
    HttpResponse<String> made = make("made-t", "made");
    assertThat(made.statusCode()).isEqualTo(201);
    assertThat(json.readTree(made.body()).get("channel").textValue()).isEqualTo("claim");
    assertThat(make("made-t", "made").statusCode()).isEqualTo(200);
    assertThat(make("made-t", "made", ",\"priority\":3").statusCode()).isEqualTo(409);
    assertThat(server.submit("made-t").body()).contains("6003");
    server.submit("an-order");
    assertThat(make("an-order", "made").statusCode()).isEqualTo(409);
  }

  @ParameterizedTest
  @CsvSource({
    "quantity,42.5",
    "quantity,\"2\"",
    "quantity,true",
    "max_price_cent,99999999999999999999",
    "max_price_cent,0",
    "type,\"fly\"",
    "goods_id,42",
    "goods_url,5",
    "options,[]",
    "priority,1.5",
    "requires_real_order,\"no\"",
    "task_id,\"a b\""
  })
  void aBadFieldOfATaskIs422NamingIt(String field, String value) throws Exception {
    Map<String, String> fields = new HashMap<>();
    fields.put("type", "\"purchase\"");
    fields.put("goods_url", "\"" + ClientsFixture.URL + "42\"");
    fields.put("quantity", "1");
    fields.put("max_price_cent", "1");
    fields.put(field, value);
    List<String> pairs = new ArrayList<>();
    fields.forEach((name, each) -> pairs.add("\"" + name + "\":" + each));
    HttpResponse<String> answer =
        server.post("/api/v1/client-tasks", "{" + String.join(",", pairs) + "}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
    assertThat(json.readTree(answer.body()).at("/error/message").textValue()).startsWith(field);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/client-tasks?status=asleep",
    "/api/v1/client-tasks?client=a%20b",
    "/api/v1/client-tasks?limit=0",
    "/api/v1/clients?limit=201",
    "/api/v1/products?offset=-1",
    "/api/v1/products/x"
  })
  void anUnknownFilterIs422(String path) throws Exception {
    assertThat(server.get(path).statusCode()).isEqualTo(422);
  }

  @Test
  void whatOperatorsReadIsThere() throws Exception {
    make("read-t", "read", ",\"type\":\"collect\"", "4711");
    call("POST", CLAIM, "read", null, PROFILE);
    call(
        "POST",
        "/api/v1/client/tasks/read-t/result",
        "read",
        "k",
        "{\"pdd_data\":{\"goods_id\":\"4711\",\"shop_name\":\"好店\",\"skus\":[{\"s\":1}]}}");
    JsonNode product = json.readTree(server.get("/api/v1/products/4711").body());
    assertThat(product.get("shop_name").textValue()).isEqualTo("好店");
    assertThat(product.get("skus").get(0).get("s").intValue()).isEqualTo(1);
    assertThat(server.get("/api/v1/products/4712").statusCode()).isEqualTo(404);
    assertThat(server.get("/api/v1/products").body()).contains("4711");
    assertThat(server.get("/api/v1/client-tasks?status=succeeded&client=read").body())
        .contains("\"read-t\"");
    HttpResponse<String> renamed =
        server.send("PATCH", "/api/v1/clients/read", "{\"name\":\"仓库\"}", ServerFixture.TOKEN);
    assertThat(json.readTree(renamed.body()).get("name").textValue()).isEqualTo("仓库");
  }

  @Test
  void aRestrictedOperatorSeesItsClientsTasksAndThoseOfNobodyOnly() throws Exception {
    make("seen-t", "seen");
    make("hidden-t", "hidden");
    make("nobody-t", null, ",\"requires_real_order\":true,\"priority\":-9");
    for (String path : List.of("/api/v1/client-tasks", "/api/v1/tasks?channel=claim&limit=200")) {
      assertThat(restricted("GET", path, null).body())
          .contains("\"seen-t\"", "\"nobody-t\"")
          .doesNotContain("\"hidden-t\"");
    }
    for (HttpResponse<String> answer :
        List.of(
            restricted("GET", "/api/v1/tasks/hidden-t", null),
            restricted("GET", "/api/v1/client-tasks?client=hidden", null),
            restricted("POST", "/api/v1/tasks/hidden-t/cancel", "{}"),
            restricted("POST", "/api/v1/tasks/hidden-t/assign", "{\"client_id\":\"seen\"}"),
            restricted("POST", "/api/v1/tasks/seen-t/assign", "{\"client_id\":\"hidden\"}"),
            restricted("PATCH", "/api/v1/clients/hidden", "{\"name\":\"x\"}"))) {
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
      assertThat(code(answer)).isEqualTo("FORBIDDEN");
    }
    assertThat(restricted("POST", "/api/v1/tasks/seen-t/cancel", "{}").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "q=find,1",
    "q=find&status=assigned,1",
    "q=find&channel=claim&site=pdd,1",
    "q=find&channel=lease,0",
    "q=find&site=rakuten,0",
    "q=find&status=claimed,0",
    "q=%25find,0"
  })
  void theListOfAllTasksIsFiltered(String query, int total) throws Exception {
    make("find-t", "finder");
    JsonNode page = json.readTree(server.get("/api/v1/tasks?" + query).body());
    assertThat(page.get("total").intValue()).isEqualTo(total);
    assertThat(page.get("items")).hasSize(total);
  }

  private static HttpResponse<String> restricted(String method, String path, String body)
      throws Exception {
    return server.send(method, path, body, RESTRICTED);
  }

  private static HttpResponse<String> call(
      String method, String path, String client, String key, String body) throws Exception {
    Map<String, String> headers = new HashMap<>();
    if (client != null) {
      headers.put("X-Client-Id", client);
    }
    if (key != null) {
      headers.put("Idempotency-Key", key);
    }
    return server.send(method, path, body, ServerFixture.TOKEN, headers);
  }

  private static HttpResponse<String> make(String taskId, String client) throws Exception {
    return make(taskId, client, "");
  }

  private static HttpResponse<String> make(String taskId, String client, String more)
      throws Exception {
    return make(taskId, client, ",\"type\":\"purchase\"" + more, "42");
  }

  private static HttpResponse<String> make(
      String taskId, String client, String more, String goodsId) throws Exception {
    return server.post(
        "/api/v1/client-tasks",
        "{\"task_id\":\""
            + taskId
            + "\",\"goods_url\":\""
            + ClientsFixture.URL
            + goodsId
            + "\",\"quantity\":2,\"max_price_cent\":4200"
            + (client == null ? "" : ",\"assigned_client\":\"" + client + "\"")
            + more
            + "}");
  }

  private String status(String taskId) throws Exception {
    return json.readTree(server.get("/api/v1/tasks/" + taskId).body()).get("status").textValue();
  }

  private String code(HttpResponse<String> answer) throws Exception {
    return json.readTree(answer.body()).at("/error/code").textValue();
  }

  private interface Call {
    String of(int number) throws Exception;
  }

  private static List<String> together(int count, Call call) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        calls.add(() -> call.of(number));
      }
      List<String> answers = new ArrayList<>();
      for (Future<String> answer : threads.invokeAll(calls)) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }
}
