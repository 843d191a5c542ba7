package dev.ordergateway.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.gateway.ServerFixture;
import dev.ordergateway.gateway.http.RawCallFixture.Answer;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever comes in, the answer is in the family of its path: never a 500, HTML or a trace. */
class ErrorShapesIT {
  private static final String AUTH = "Authorization: Bearer " + ServerFixture.TOKEN + "\r\n";

  @TempDir static Path folder;
  private static ServerFixture server;
  private static RawCallFixture raw;

  private final ObjectMapper json = new ObjectMapper();

  @BeforeAll
  static void start() throws Exception {
    server = ServerFixture.start(folder);
    raw = new RawCallFixture(server.port());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/nowhere,404,4040",
    "GET,/api/orders/x/y/z,404,4040",
    "DELETE,/api/orders,405,4050",
    "PUT,/api/orders/a/report,405,4050",
    "TRACE,/api/orders,405,4050",
    "PATCH,/health,405,4050",
    "GET,/api/orders?limit=0,422,4220",
    "GET,/api/orders?limit=201,422,4220",
    "GET,/api/orders?limit=1e1,422,4220",
    "GET,/api/orders?offset=-1,422,4220",
    "GET,/api/orders?offset=2147483648,422,4220",
    "GET,/api/orders?status=asleep,422,4220",
    "GET,/api/orders/a%2Fb,400,4220",
    "GET,/api/orders/a%0Ab,400,4220",
    "GET,/api/orders/.hidden,422,4220",
    "GET,/api/orders/lease?worker_id=w&wait=NaN,422,4220",
    "GET,/api/orders/lease?worker_id=w&wait=-0.1,422,4220",
    "GET,/api/orders/lease?worker_id=w&fences=yes,422,4220",
    "GET,/api/orders/lease?worker_id=w&poll_id=a%20b,422,4220"
  })
  void theEnvelopeFamilyAnswersInItsShape(String method, String path, int status, int code)
      throws Exception {
    HttpResponse<String> answer = server.send(method, path, null, ServerFixture.TOKEN);
    assertThat(answer.statusCode()).isEqualTo(status);
    JsonNode body = envelope(answer.body());
    assertThat(body.get("code").intValue()).isEqualTo(code);
    assertThat(answer.headers().firstValue("Content-Type").orElse("")).contains("json");
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/api/v1/nowhere,404,NOT_FOUND",
    "GET,/api/v1,404,NOT_FOUND",
    "DELETE,/api/v1/manual-reviews,405,METHOD_NOT_ALLOWED",
    "GET,/api/v1/manual-reviews?status=shut,422,INVALID_BODY",
    "GET,/api/v1/manual-reviews?limit=x,422,INVALID_BODY"
  })
  void thePlainFamilyAnswersInItsShape(String method, String path, int status, String code)
      throws Exception {
    HttpResponse<String> answer = server.send(method, path, null, ServerFixture.TOKEN);
    assertThat(answer.statusCode()).isEqualTo(status);
    JsonNode error = json.readTree(answer.body()).get("error");
    assertThat(error.get("code").textValue()).isEqualTo(code);
    assertThat(error.get("request_id").textValue())
        .isEqualTo(answer.headers().firstValue("X-Request-Id").orElseThrow());
    assertThat(error.get("details").isObject()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"[],400", "null,422", "'{',400", "5,400", "'{\"note\":\"n\"}',422"})
  void aBodyThatIsNoObjectIs400InThePlainFamilyAndABadField422(String body, int status)
      throws Exception {
    HttpResponse<String> answer = server.post("/api/v1/manual-reviews/1/resolve", body);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(json.readTree(answer.body()).at("/error/code").textValue())
        .isEqualTo("INVALID_BODY");
  }

  static Stream<Arguments> brokenBodies() {
    String deep = "{\"site\":\"rakuten\",\"intent\":" + "{\"a\":".repeat(10_000);
    return Stream.of(
        Arguments.of("nothing", new byte[0]),
        Arguments.of("no JSON", bytes("{\"site\":")),
        Arguments.of("two objects", bytes("{\"site\":\"rakuten\",\"intent\":{}}{}")),
        Arguments.of("a key twice", bytes("{\"site\":\"rakuten\",\"site\":\"x\",\"intent\":{}}")),
        Arguments.of(
            "a key twice inside", bytes("{\"site\":\"rakuten\",\"intent\":{\"a\":1,\"a\":2}}")),
        Arguments.of("nested deeply", bytes(deep + "1" + "}".repeat(10_001))),
        Arguments.of("a list nested deeply", bytes("[".repeat(100_000))),
        Arguments.of(
            "a number of 2000 digits",
            bytes("{\"site\":\"rakuten\",\"intent\":{\"a\":" + "9".repeat(2000) + "}}")),
        Arguments.of(
            "half a character", bytes("{\"site\":\"rakuten\",\"intent\":{\"a\":\"\\ud800\"}}")),
        Arguments.of(
            "half a character as a key",
            bytes("{\"site\":\"rakuten\",\"intent\":{\"\\udc00\":1}}")),
        Arguments.of(
            "no UTF-8", new byte[] {'{', '"', (byte) 0xff, (byte) 0xfe, '"', ':', '1', '}'}),
        Arguments.of("no UTF-32", new byte[] {0, 0, 0, '{', 0x7f, 0, 0, 1, 0, 0, 0, '}'}),
        Arguments.of("NUL bytes", new byte[64]),
        Arguments.of(
            "NUL in an id",
            bytes("{\"task_id\":\"a\\u0000\",\"site\":\"rakuten\",\"intent\":{}}")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenBodies")
  void aBrokenBodyIs422AndStoresNothing(String what, byte[] body) throws Exception {
    Answer answer = raw.post("/api/orders", body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(422);
    assertThat(envelope(answer.body()).get("code").intValue()).isEqualTo(4220);
    assertThat(
            json.readTree(server.get("/api/orders?status=queued").body())
                .at("/data/total")
                .intValue())
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e999999999", "-1e999999999", "1E-999999999", "123456789012345678901234"})
  void aNumberOfAnySizePassesThroughAnIntentOrIsRefused(String number) throws Exception {
    HttpResponse<String> answer =
        server.post(
            "/api/orders",
            "{\"task_id\":\"n\",\"site\":\"nowhere\",\"intent\":{\"a\":" + number + "}}");
    assertThat(answer.statusCode()).isEqualTo(422);
    HttpResponse<String> report =
        server.post(
            "/api/orders/none/report",
            "{\"worker_id\":\"w\",\"state\":\"created\",\"payable_yen\":" + number + "}");
    assertThat(report.statusCode()).as(report.body()).isEqualTo(404);
    HttpResponse<String> fence =
        server.post(
            "/api/orders/none/fence", "{\"worker_id\":\"w\",\"lease_count\":" + number + "}");
    assertThat(fence.statusCode()).as(fence.body()).isEqualTo(422);
  }

  @Test
  void aBodyThatIsPackedBadlyOrInAnotherTypeIsTheCallersFault() throws Exception {
    Answer gzip = raw.post("/api/orders", bytes("no gzip at all"), "Content-Encoding: gzip");
    assertThat(gzip.status()).as(gzip.body()).isBetween(400, 499);
    envelope(gzip.body());
    Answer text = raw.post("/api/orders", bytes("{}"), "Content-Type: text/plain");
    assertThat(text.status()).isEqualTo(415);
    assertThat(envelope(text.body()).get("code").intValue()).isEqualTo(4150);
    Answer nonsense = raw.post("/api/orders", bytes("{}"), "Content-Type: ;;;");
    assertThat(nonsense.status()).as(nonsense.body()).isBetween(400, 499);
    envelope(nonsense.body());
  }

  @Test
  void aConnectionOutlivesABodyThatWasRefusedUnread() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(10_000);
      OutputStream out = socket.getOutputStream();
      String head = "POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
      for (int i = 0; i < 2; i++) {
        out.write((head + "Content-Length: 2\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
        TimeUnit.MILLISECONDS.sleep(100); // the body comes in a packet of its own
        out.write("{}".getBytes(StandardCharsets.US_ASCII));
        byte[] answer = new byte[2048];
        assertThat(
                new String(answer, 0, socket.getInputStream().read(answer), StandardCharsets.UTF_8))
            .startsWith("HTTP/1.1 401");
      }
    }
  }

  static Stream<String> malformedHttp() {
    return Stream.of(
        "NONSENSE\r\n\r\n",
        "GET /api/orders HTTP/1.1\r\n\r\n",
        "GET /api/orders HTTP/9.9\r\nHost: x\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "GET /api/orders/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + AUTH + "\r\n",
        "GET /api/orders?limit=%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + AUTH + "\r\n",
        "GET /api/orders/../../x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + AUTH + "\r\n",
        "GET /health HTTP/1.1\r\nHost: x\r\nX-Big: " + "a".repeat(100_000) + "\r\n\r\n",
        "BREW /api/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + AUTH + "\r\n",
        "POST /api/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n"
            + "Content-Type: application/json\r\n"
            + AUTH
            + "\r\nzz\r\n");
  }

  @ParameterizedTest
  @MethodSource("malformedHttp")
  void malformedHttpIsRefusedWithoutHtmlOrATrace(String call) throws Exception {
    Answer answer = raw.send(call);
    assertThat(answer.status()).as(answer.head() + answer.body()).isBetween(400, 599);
    assertThat(answer.status()).isNotEqualTo(500);
    envelope(answer.body());
  }

  @Test
  void optionsAndHeadAreAnsweredAndHeadTakesNoTask() throws Exception {
    server.submit("head");
    HttpResponse<String> head =
        server.send("HEAD", "/api/orders/lease?worker_id=w&wait=0", null, ServerFixture.TOKEN);
    assertThat(head.statusCode()).isEqualTo(405);
    assertThat(server.get("/api/orders/head").body()).contains("\"status\":\"queued\"");
    assertThat(server.send("HEAD", "/health", null, null).statusCode()).isEqualTo(200);
    assertThat(server.send("OPTIONS", "/api/orders", null, null).statusCode()).isLessThan(500);
    server.get("/api/orders/lease?worker_id=w&wait=0");
    server.end("head", "w");
  }

  @Test
  void aRequestIdIsTheCallersWhereItIsOneAndElseANewOne() throws Exception {
    for (String[] pair :
        List.of(new String[] {"my.id-1_2", "my.id-1_2"}, new String[] {"a b", ""})) {
      Answer answer =
          raw.send(
              "GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-Id: "
                  + pair[0]
                  + "\r\n\r\n");
      assertThat(answer.head()).containsIgnoringCase("X-Request-Id: " + pair[1]);
      assertThat(answer.head()).doesNotContain("a b");
    }
  }

  private JsonNode envelope(String body) throws Exception {
    assertThat(body).doesNotContain("<html").doesNotContain("\tat ").doesNotContain("Exception");
    JsonNode node = json.readTree(body);
    assertThat(node.has("success")).as(body).isTrue();
    assertThat(node.get("success").booleanValue()).isFalse();
    assertThat(node.get("msg").textValue()).isNotBlank();
    return node;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
