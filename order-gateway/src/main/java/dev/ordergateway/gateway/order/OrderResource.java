package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.order.Delivery;
import dev.ordergateway.api.order.FenceReceipt;
import dev.ordergateway.api.order.FenceRequest;
import dev.ordergateway.api.order.OrderView;
import dev.ordergateway.api.order.ReclaimRequest;
import dev.ordergateway.api.order.RenewReceipt;
import dev.ordergateway.api.order.RenewRequest;
import dev.ordergateway.api.order.ReportReceipt;
import dev.ordergateway.api.order.SubmitReceipt;
import dev.ordergateway.api.order.SubmitRequest;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.order.TaskView;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.http.QueryText;
import io.dropwizard.auth.Auth;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** {@code /api/orders} but for the lease call (SPEC §3). */
@Path("/api/orders")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class OrderResource {
  private final OrderDesk desk;

  public OrderResource(OrderDesk desk) {
    this.desk = desk;
  }

  @POST
  @RolesAllowed(Role.Names.UPSTREAM)
  public CompletionStage<Envelope<SubmitReceipt>> submit(
      @Auth Caller caller, @NotNull @Valid SubmitRequest request) {
    return desk.submit(request).thenApply(Envelope::ok);
  }

  @GET
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.WORKER, Role.Names.OPERATOR})
  public Envelope<Page<TaskView>> list(
      @Auth Caller caller,
      @QueryParam("status") String status,
      @QueryParam("site") String site,
      @QueryParam("limit") String limit,
      @QueryParam("offset") String offset) {
    return Envelope.ok(desk.queries().list(status(status), site, Paging.of(limit, offset)));
  }

  @GET
  @Path("/{id}")
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.WORKER, Role.Names.OPERATOR})
  public Envelope<OrderView> find(@Auth Caller caller, @PathParam("id") String id) {
    return Envelope.ok(desk.queries().find(QueryText.id("task_id", id)));
  }

  @POST
  @Path("/{id}/renew")
  @RolesAllowed(Role.Names.WORKER)
  public CompletionStage<Envelope<RenewReceipt>> renew(
      @Auth Caller caller,
      @PathParam("id") String id,
      @QueryParam("worker_id") String workerId,
      @Valid RenewRequest request) {
    String taskId = QueryText.id("task_id", id);
    return (request == null
            ? desk.renew(taskId, QueryText.id("worker_id", workerId), null)
            : desk.renew(taskId, request.workerId(), request.leaseCount()))
        .thenApply(Envelope::ok);
  }

  @POST
  @Path("/{id}/fence")
  @RolesAllowed(Role.Names.WORKER)
  public CompletionStage<Envelope<FenceReceipt>> fence(
      @Auth Caller caller, @PathParam("id") String id, @NotNull @Valid FenceRequest request) {
    return desk.fence(QueryText.id("task_id", id), request).thenApply(Envelope::ok);
  }

  @POST
  @Path("/{id}/report")
  @RolesAllowed(Role.Names.WORKER)
  public CompletionStage<Envelope<ReportReceipt>> report(
      @Auth Caller caller, @PathParam("id") String id, @NotNull ObjectNode body) {
    return desk.report(QueryText.id("task_id", id), IncomingReport.of(body))
        .thenApply(result -> answer(id, result));
  }

  private static Envelope<ReportReceipt> answer(String id, ReportResult result) {
    if (result instanceof ReportResult.Accepted accepted) {
      return Envelope.ok(accepted.receipt());
    }
    ApiException refusal =
        result instanceof ReportResult.Refused refused
            ? new ApiException(EnvelopeCode.LEASE_INVALID, refused.why())
            : LeaseService.unknown(id);
    throw refusal.withData(Map.of("recorded", true));
  }

  @POST
  @Path("/{id}/reclaim")
  @RolesAllowed({Role.Names.WORKER, Role.Names.OPERATOR})
  public Envelope<Object> reclaim(
      @Auth Caller caller,
      @PathParam("id") String id,
      @QueryParam("worker_id") String workerId,
      @Valid ReclaimRequest request) {
    String taskId = QueryText.id("task_id", id);
    String to = request == null ? QueryText.id("worker_id", workerId) : request.workerId();
    boolean byPoll = request != null && request.deliver() == Delivery.POLL;
    return Envelope.ok(
        byPoll
            ? desk.reclaimByPoll(taskId, to, caller.name())
            : desk.reclaim(taskId, to, caller.name()));
  }

  private static TaskStatus status(String wire) {
    try {
      return wire == null ? null : TaskStatus.ofWire(wire);
    } catch (IllegalArgumentException e) {
      throw ApiException.invalid("status", e.getMessage());
    }
  }
}
