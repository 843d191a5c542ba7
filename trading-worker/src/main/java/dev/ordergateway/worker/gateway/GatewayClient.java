package dev.ordergateway.worker.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/** The gateway over HTTP. The bearer token goes into the header of each call and nowhere else. */
public final class GatewayClient implements GatewayCalls {
  private static final Duration CALL = Duration.ofSeconds(10);

  private final HttpCalls http;
  private final String base;
  private final String authorization;
  private final Reachability reachability;
  private final AnswerReader answers = new AnswerReader();
  private final ObjectMapper json = WireJson.newMapper();
  private final AtomicReference<HttpUriRequestBase> waiting = new AtomicReference<>();

  /**
   * @param address of the gateway, with or without a path below which it lies
   */
  public GatewayClient(HttpCalls http, URI address, String token, Reachability reachability) {
    this.http = http;
    this.base = address.toString().replaceAll("/+$", "");
    this.authorization = "Bearer " + token.strip();
    this.reachability = reachability;
  }

  @Override
  public Answer<LeaseGrant> lease(LeaseCall call) {
    String query =
        "?worker_id=%s&wait=%s&fences=true%s%s"
            .formatted(
                encode(call.workerId()),
                call.hold().toMillis() / 1000.0,
                call.pollId() == null ? "" : "&poll_id=" + encode(call.pollId()),
                call.paused() ? "&paused=true" : "");
    HttpGet request = new HttpGet(base + "/api/orders/lease" + query);
    waiting.set(request);
    try {
      // A proxy, or a busy gateway, may take a little longer than the wait itself.
      return send(request, call.hold().plus(CALL), LeaseGrant.class, GatewayClient::isSane, true);
    } finally {
      waiting.set(null);
    }
  }

  /** The id becomes a folder's name, so it is checked here again (SPEC §2). */
  private static boolean isSane(LeaseGrant grant) {
    return WireId.isValid(grant.taskId())
        && grant.site() != null
        && grant.intent() != null
        && grant.leaseCount() >= 1
        && grant.leaseSeconds() >= 0;
  }

  /** Ends a lease call that waits: its poll is repeated after the restart. */
  public void stopWaiting() {
    HttpUriRequestBase request = waiting.get();
    if (request != null) {
      request.cancel();
    }
  }

  @Override
  public Answer<RenewReceipt> renew(String taskId, RenewRequest request) {
    return post(
        taskId, "renew", request, RenewReceipt.class, receipt -> taskId.equals(receipt.taskId()));
  }

  @Override
  public Answer<FenceReceipt> fence(String taskId, FenceRequest request) {
    return post(
        taskId, "fence", request, FenceReceipt.class, receipt -> taskId.equals(receipt.taskId()));
  }

  @Override
  public Answer<ReportReceipt> report(String taskId, ReportRequest request) {
    return post(
        taskId, "report", request, ReportReceipt.class, receipt -> taskId.equals(receipt.taskId()));
  }

  @Override
  public Answer<OrderView> read(String taskId) {
    return send(
        new HttpGet(address(taskId, "")),
        CALL,
        OrderView.class,
        view -> view.task() != null && taskId.equals(view.task().taskId()),
        false);
  }

  /**
   * All tasks, whoever holds them.
   *
   * @param limit 1 to 200
   */
  public Answer<TaskPage> list(int limit, int offset) {
    return send(
        new HttpGet("%s/api/orders?limit=%d&offset=%d".formatted(base, limit, offset)),
        CALL,
        TaskPage.class,
        page -> page.items() != null,
        false);
  }

  private <T> Answer<T> post(
      String taskId, String verb, Object body, Class<T> type, Predicate<T> fits) {
    HttpPost request = new HttpPost(address(taskId, "/" + verb));
    try {
      request.setEntity(
          new ByteArrayEntity(json.writeValueAsBytes(body), ContentType.APPLICATION_JSON));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a request can't be written as JSON", e);
    }
    return send(request, CALL, type, fits, false);
  }

  private <T> Answer<T> send(
      HttpUriRequestBase request,
      Duration limit,
      Class<T> type,
      Predicate<T> fits,
      boolean mayBeEmpty) {
    request.setHeader("Authorization", authorization);
    request.setHeader("Accept", "application/json");
    Answer<T> answer;
    try {
      answer = answers.read(http.send(request, limit), type, fits, mayBeEmpty);
    } catch (IOException | RuntimeException e) {
      answer = new Answer.Unknown<>(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
    if (answer instanceof Answer.Unknown<T> unknown) {
      reachability.silent(unknown.why());
    } else {
      reachability.answered();
    }
    return answer;
  }

  private String address(String taskId, String rest) {
    return base + "/api/orders/" + encode(taskId) + rest;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
