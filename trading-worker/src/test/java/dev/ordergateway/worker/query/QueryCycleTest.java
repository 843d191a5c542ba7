package dev.ordergateway.worker.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.query.QueryGrant;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryResultReceipt;
import dev.ordergateway.api.query.QueryResultRequest;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.worker.account.AccountLock;
import dev.ordergateway.worker.clock.BackOff;
import dev.ordergateway.worker.clock.TwoClocks;
import dev.ordergateway.worker.gateway.Answer;
import dev.ordergateway.worker.gateway.QueryCalls;
import dev.ordergateway.worker.site.AccountReading;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each query is answered once, whatever happens (SPEC §4, S0 §11.6). */
class QueryCycleTest {
  private static final String NUMBER = "306087-20260813-0863947697";

  private final ObjectMapper json = WireJson.newMapper();
  private final AccountLock account = new AccountLock();
  private final ScriptedCalls calls = new ScriptedCalls();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final List<Duration> pauses = new ArrayList<>();
  private Duration timeout = Duration.ofSeconds(20);
  private long limit = 100_000;
  private Function<ReadingTime, OrderList> list = time -> list(true, "raw");
  private QueryCycle cycle;

  @AfterEach
  void close() {
    cycle.close();
  }

  @Test
  void aListIsAnsweredInTheShapeOfTheContract() throws Exception {
    once(QueryKind.ORDER_LIST, "{\"since\":\"2026-08-01T00:00:00Z\"}");
    QueryResultRequest answer = calls.onlyAnswer();
    assertThat(answer.success()).isTrue();
    assertThat(answer.attempt()).isEqualTo(2);
    assertThat(asSent(answer))
        .isEqualTo(
            json.readTree(
                """
                {"kind":"order_list","since":"2026-08-01T00:00:00.000Z","max_pages":3,
                 "window_fully_covered":true,"doubts":[],"measured":"2026-11-30",
                 "orders":[{"order_number":"306087-20260813-0863947697","order_date":"2026/08/13(木)",
                   "order_date_iso":"2026-08-13","shop_id":306087,"shop_name":null,
                   "items":[{"item_id":7,"item_name":"架空の品","item_url":"https://item.example/a/"}]}],
                 "raw_pages":["raw",null]}
                """));
  }

  @Test
  void aDetailIsAnsweredInTheShapeOfTheContract() throws Exception {
    once(QueryKind.ORDER_DETAIL, "{\"order_number\":\"" + NUMBER + "\"}");
    assertThat(asSent(calls.onlyAnswer()))
        .isEqualTo(
            json.readTree(
                """
                {"kind":"order_detail","order_number":"306087-20260813-0863947697","found":true,
                 "stage_label":"出荷","order_state":"shipped","measured":null,
                 "raw":{"order":1.10},"raw_available":true}
                """));
  }

  @Test
  void badParamsFailWithoutAPageAndSayWhich() {
    list =
        time -> {
          throw new AssertionError("the site was read");
        };
    once(QueryKind.ORDER_LIST, "{\"max_pages\":21}");
    assertFailed(WorkerErrorCode.BAD_INTENT, "max_pages");
  }

  @Test
  void aSiteThatThisWorkerDoesNotHaveIsSaid() {
    calls.grants.add(grant("elsewhere", QueryKind.ORDER_LIST, "{}"));
    cycle().once();
    assertFailed(WorkerErrorCode.BAD_INTENT, "elsewhere");
  }

  @Test
  void anObstacleOfTheSiteComesBackWithItsCode() {
    list =
        time -> {
          throw new SiteException(WorkerErrorCode.LOGGED_OUT, "the account is logged out", null);
        };
    once(QueryKind.ORDER_LIST, "{}");
    assertFailed(WorkerErrorCode.LOGGED_OUT, "logged out");
  }

  @Test
  void aFaultOfTheWorkersIsAnAnswerToo() {
    list =
        time -> {
          throw new OutOfMemoryError("no more");
        };
    once(QueryKind.ORDER_LIST, "{}");
    assertFailed(WorkerErrorCode.UNREACHABLE, "no more");
  }

  @Test
  void whileAnOrderHasTheAccountTheQueryWaitsAndIsAnsweredAtItsTime() throws Exception {
    timeout = Duration.ofMillis(300);
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Thread order =
        new Thread(
            () -> {
              try (AccountLock.Held lock = account.hold()) {
                held.countDown();
                release.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    order.start();
    held.await();
    once(QueryKind.ORDER_LIST, "{}");
    release.countDown();
    order.join();
    assertFailed(WorkerErrorCode.UNREACHABLE, "the account was busy for 0.3 s");
  }

  @Test
  void aReadingThatHangsIsAnsweredAtItsTimeAndItsLateResultDropped() throws Exception {
    timeout = Duration.ofMillis(200);
    list =
        time -> {
          await(calls.answered);
          return list(true, "late");
        };
    once(QueryKind.ORDER_LIST, "{}");
    assertFailed(WorkerErrorCode.UNREACHABLE, "not read within 0.2 s");
  }

  @Test
  void aWorkerThatIsAskedToEndAnswersSo() {
    list =
        time -> {
          stopping.countDown();
          time.left();
          return list(true, "never");
        };
    once(QueryKind.ORDER_LIST, "{}");
    assertFailed(WorkerErrorCode.UNREACHABLE, "asked to end");
  }

  @Test
  void aResultOverTheLimitLosesItsRawPartFirst() {
    limit = 1024;
    list = time -> list(false, "x".repeat(2000));
    once(QueryKind.ORDER_LIST, "{}");
    ObjectNode result = calls.onlyAnswer().result();
    assertThat(result.path("raw_omitted").booleanValue()).isTrue();
    assertThat(result.has("raw_pages")).isFalse();
    assertThat(result.path("orders")).hasSize(1);
  }

  @Test
  void aResultThatIsStillTooLargeFails() {
    limit = 100;
    once(QueryKind.ORDER_LIST, "{}");
    assertFailed(WorkerErrorCode.RESULT_TOO_LARGE, "100 bytes");
  }

  @Test
  void aGatewayThatCallsTheBodyTooLargeIsToldSo() {
    calls.replies.add(new Answer.Refused<>(4130, "the body is larger than 1 bytes"));
    once(QueryKind.ORDER_LIST, "{}");
    assertThat(calls.answers).hasSize(2);
    assertThat(calls.answers.get(1).errorCode()).isEqualTo(5008);
  }

  @Test
  void anAnswerThatIsLostIsSentAgainUntilTheGatewayHasIt() {
    calls.replies.add(new Answer.Unknown<>("cut"));
    calls.replies.add(new Answer.Unknown<>("cut"));
    once(QueryKind.ORDER_LIST, "{}");
    assertThat(calls.answers).hasSize(3);
    assertThat(Collections.frequency(calls.answers, calls.answers.get(0))).isEqualTo(3);
    assertThat(pauses).hasSize(2);
  }

  @Test
  void anAnswerThatNobodyWantsAnyMoreIsDropped() {
    calls.replies.add(new Answer.Refused<>(6006, "moved"));
    once(QueryKind.ORDER_LIST, "{}");
    assertThat(calls.answers).hasSize(1);
  }

  @Test
  void anEmptyAnswerThatComesAtOnceMakesNoSpin() {
    assertThat(cycle().once()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aGatewayThatDoesNotAnswerIsAskedLessAndLess() {
    calls.silent = true;
    QueryCycle turning = cycle();
    Duration first = turning.once();
    for (int i = 0; i < 10; i++) {
      turning.once();
    }
    assertThat(turning.once()).isGreaterThan(first.multipliedBy(10));
  }

  private JsonNode asSent(QueryResultRequest answer) throws JsonProcessingException {
    return json.readTree(answer.result().toString());
  }

  private void once(QueryKind kind, String params) {
    calls.grants.add(grant("shop", kind, params));
    assertThat(cycle().once()).isEqualTo(Duration.ZERO);
  }

  private QueryCycle cycle() {
    cycle =
        new QueryCycle(
            "w",
            calls,
            name -> Optional.ofNullable(name.equals("shop") ? new Shop() : null),
            account,
            new QueryConfiguration(timeout, 3, limit),
            json,
            TwoClocks.system(),
            span -> {
              pauses.add(span);
              return true;
            },
            () -> stopping.getCount() == 0,
            () -> new BackOff(() -> 0.5));
    return cycle;
  }

  private QueryGrant grant(String site, QueryKind kind, String params) {
    try {
      ObjectNode object = json.readValue(params, ObjectNode.class);
      return new QueryGrant("q", site, kind, object, 2, Instant.now().plusSeconds(60));
    } catch (java.io.IOException e) {
      throw new IllegalArgumentException(params, e);
    }
  }

  private OrderList list(boolean covered, String raw) {
    ReadOrder order =
        new ReadOrder(
            NUMBER,
            "2026/08/13(木)",
            "2026-08-13",
            306087L,
            null,
            List.of(new ReadOrder.Item(7L, "架空の品", URI.create("https://item.example/a/"))));
    return new OrderList(
        covered,
        List.of(),
        List.of(order),
        List.of(json.getNodeFactory().textNode(raw), json.nullNode()),
        LocalDate.of(2026, 11, 30));
  }

  private void assertFailed(WorkerErrorCode code, String why) {
    QueryResultRequest answer = calls.onlyAnswer();
    assertThat(answer.success()).isFalse();
    assertThat(answer.errorCode()).isEqualTo(code.number());
    assertThat(answer.errorMessage()).contains(why);
    assertThat(answer.result()).isNull();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private final class Shop implements AccountReading {
    @Override
    public OrderList listOrders(ListRequest request, ReadingTime time) {
      return list.apply(time);
    }

    @Override
    public OrderDetail orderDetail(String orderNumber, ReadingTime time) {
      return new OrderDetail(
          true,
          "出荷",
          OrderState.SHIPPED,
          null,
          json.createObjectNode().put("order", new java.math.BigDecimal("1.10")),
          null,
          null);
    }
  }

  /** A gateway that says what the test wants. */
  private static final class ScriptedCalls implements QueryCalls {
    final Deque<QueryGrant> grants = new ArrayDeque<>();
    final Deque<Answer<QueryResultReceipt>> replies = new ArrayDeque<>();
    final List<QueryResultRequest> answers = Collections.synchronizedList(new ArrayList<>());
    final CountDownLatch answered = new CountDownLatch(1);
    boolean silent;

    @Override
    public Answer<QueryGrant> lease(String workerId, Duration hold) {
      if (silent) {
        return new Answer.Unknown<>("down");
      }
      QueryGrant next = grants.poll();
      return next == null ? new Answer.Empty<>() : new Answer.Given<>(next);
    }

    @Override
    public Answer<QueryResultReceipt> answer(String queryId, QueryResultRequest result) {
      answers.add(result);
      answered.countDown();
      Answer<QueryResultReceipt> reply = replies.poll();
      return reply == null
          ? new Answer.Given<>(new QueryResultReceipt(queryId, QueryStatus.SUCCEEDED))
          : reply;
    }

    QueryResultRequest onlyAnswer() {
      assertThat(answers).hasSize(1);
      return answers.get(0);
    }
  }
}
