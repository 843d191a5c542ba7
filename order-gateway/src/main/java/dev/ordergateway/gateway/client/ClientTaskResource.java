package dev.ordergateway.gateway.client;

import dev.ordergateway.api.Page;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientTaskRequest;
import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.client.ClientTaskView;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.http.QueryText;
import dev.ordergateway.gateway.task.TaskQueries;
import io.dropwizard.auth.Auth;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** {@code /api/v1/client-tasks}: where operators make client tasks (SPEC §5). */
@Path("/api/v1/client-tasks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ClientTaskResource {
  private final ClientTaskService tasks;
  private final TaskQueries queries;

  ClientTaskResource(ClientTaskService tasks, TaskQueries queries) {
    this.tasks = tasks;
    this.queries = queries;
  }

  /** 200 instead of 201 where the very same task was made before. */
  @POST
  @RolesAllowed(Role.Names.OPERATOR)
  public Response make(@Auth Caller caller, ClientTaskRequest request) {
    if (request == null) {
      throw new ApiException(PlainCode.INVALID_BODY, "the body must be a JSON object");
    }
    ClientTaskService.Made made = tasks.make(request, caller);
    return Response.status(made.isNew() ? Response.Status.CREATED : Response.Status.OK)
        .entity(queries.find(made.taskId(), caller))
        .build();
  }

  @GET
  @RolesAllowed(Role.Names.OPERATOR)
  public Page<ClientTaskView> list(
      @Auth Caller caller,
      @QueryParam("status") String status,
      @QueryParam("client") String client,
      @QueryParam("limit") String limit,
      @QueryParam("offset") String offset) {
    return tasks.list(
        status(status),
        client == null ? null : QueryText.id("client", client),
        caller,
        Paging.of(limit, offset));
  }

  private static ClientTaskStatus status(String wire) {
    try {
      return wire == null ? null : ClientTaskStatus.ofWire(wire);
    } catch (IllegalArgumentException e) {
      throw ApiException.invalid("status", e.getMessage());
    }
  }
}
