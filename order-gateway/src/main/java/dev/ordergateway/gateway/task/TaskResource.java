package dev.ordergateway.gateway.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.task.CancelRequest;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.api.task.ResolveRequest;
import dev.ordergateway.api.task.RetryRequest;
import dev.ordergateway.api.task.TaskDetail;
import dev.ordergateway.api.task.TaskSummary;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.http.QueryText;
import dev.ordergateway.gateway.idempotency.CanonicalJson;
import dev.ordergateway.gateway.idempotency.IdempotencyKey;
import io.dropwizard.auth.Auth;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;

/** {@code /api/v1/tasks}: tasks of either channel, and what a person may do with them (SPEC §6). */
@Path("/api/v1/tasks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class TaskResource {
  private static final Set<String> STATUSES =
      Set.of(
          "queued",
          "leased",
          "running",
          "succeeded",
          "failed",
          "needs_human",
          "stale",
          "cancelled",
          "pending",
          "assigned",
          "claimed",
          "manual_review");

  private final TaskDesk desk;
  private final ObjectMapper json;

  TaskResource(TaskDesk desk, ObjectMapper json) {
    this.desk = desk;
    this.json = json;
  }

  @GET
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.WORKER, Role.Names.OPERATOR})
  public Page<TaskSummary> list(
      @Auth Caller caller,
      @QueryParam("channel") String channel,
      @QueryParam("status") String status,
      @QueryParam("site") String site,
      @QueryParam("q") String text,
      @QueryParam("limit") String limit,
      @QueryParam("offset") String offset) {
    TaskFilter filter =
        new TaskFilter(channel(channel), status(status), site, text, caller.clients() == null);
    return desk.queries().list(filter, caller, Paging.of(limit, offset));
  }

  @GET
  @Path("/{id}")
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.WORKER, Role.Names.OPERATOR})
  public TaskDetail find(@Auth Caller caller, @PathParam("id") String id) {
    return desk.queries().find(QueryText.id("task_id", id), caller);
  }

  @POST
  @Path("/{id}/retry")
  @RolesAllowed(Role.Names.OPERATOR)
  public TaskDetail retry(
      @Auth Caller caller,
      @PathParam("id") String id,
      @HeaderParam("Idempotency-Key") String key,
      @NotNull RetryRequest request) {
    String taskId = QueryText.id("task_id", id);
    String hash = CanonicalJson.hash(json.valueToTree(request));
    desk.retries()
        .retry(
            taskId, IdempotencyKey.of(key, hash, "retry", caller.name(), taskId), request, caller);
    return desk.queries().find(taskId, caller);
  }

  @POST
  @Path("/{id}/cancel")
  @RolesAllowed(Role.Names.OPERATOR)
  public TaskDetail cancel(
      @Auth Caller caller, @PathParam("id") String id, @Valid CancelRequest request) {
    String taskId = QueryText.id("task_id", id);
    desk.cancellations().cancel(taskId, request == null ? null : request.reason(), caller);
    return desk.queries().find(taskId, caller);
  }

  @POST
  @Path("/{id}/resolve")
  @RolesAllowed(Role.Names.OPERATOR)
  public TaskDetail resolve(
      @Auth Caller caller, @PathParam("id") String id, @NotNull @Valid ResolveRequest request) {
    String taskId = QueryText.id("task_id", id);
    desk.resolutions().resolve(taskId, request, caller);
    return desk.queries().find(taskId, caller);
  }

  private static Channel channel(String wire) {
    try {
      return wire == null ? null : Channel.ofWire(wire);
    } catch (IllegalArgumentException e) {
      throw ApiException.invalid("channel", e.getMessage());
    }
  }

  private static String status(String wire) {
    if (wire != null && !STATUSES.contains(wire)) {
      throw ApiException.invalid("status", "no task status is named " + wire);
    }
    return wire;
  }
}
