package dev.ordergateway.worker.gateway;

import static dev.ordergateway.worker.gateway.GatewayLine.encode;

import dev.ordergateway.api.WireId;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.LeaseGrant;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.ReportRequest;
import java.net.URI;
import java.util.function.Predicate;

/** The gateway's order channel over HTTP. */
public final class GatewayClient implements GatewayCalls {
  private final GatewayLine line;

  /**
   * @param address of the gateway, with or without a path below which it lies
   */
  public GatewayClient(HttpCalls http, URI address, String token, Reachability reachability) {
    this.line = new GatewayLine(http, address, token, reachability);
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
    return line.await(
        "/api/orders/lease" + query, call.hold(), LeaseGrant.class, GatewayClient::isSane);
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
    line.stopWaiting();
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
    return line.get(
        path(taskId),
        OrderView.class,
        view -> view.task() != null && taskId.equals(view.task().taskId()));
  }

  /**
   * All tasks, whoever holds them.
   *
   * @param limit 1 to 200
   */
  public Answer<TaskPage> list(int limit, int offset) {
    return line.get(
        "/api/orders?limit=%d&offset=%d".formatted(limit, offset),
        TaskPage.class,
        page -> page.items() != null);
  }

  private <T> Answer<T> post(
      String taskId, String verb, Object body, Class<T> type, Predicate<T> fits) {
    return line.post(path(taskId) + "/" + verb, body, type, fits);
  }

  private static String path(String taskId) {
    return "/api/orders/" + encode(taskId);
  }
}
