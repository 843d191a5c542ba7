package dev.ordergateway.gateway.client;

import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.task.AssignRequest;
import dev.ordergateway.api.task.TaskDetail;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.QueryText;
import dev.ordergateway.gateway.task.TaskQueries;
import io.dropwizard.auth.Auth;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/**
 * {@code /api/v1/tasks/{id}/assign} (SPEC §5): beside the other calls on tasks for those who call,
 * but only this channel knows clients.
 */
@Path("/api/v1/tasks/{id}/assign")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class AssignResource {
  private final AssignService assignments;
  private final TaskQueries queries;

  AssignResource(AssignService assignments, TaskQueries queries) {
    this.assignments = assignments;
    this.queries = queries;
  }

  @POST
  @RolesAllowed(Role.Names.OPERATOR)
  public TaskDetail assign(
      @Auth Caller caller, @PathParam("id") String id, @Valid AssignRequest request) {
    if (request == null) {
      throw new ApiException(PlainCode.INVALID_BODY, "the body must be a JSON object");
    }
    String taskId = QueryText.id("task_id", id);
    assignments.assign(taskId, request, caller);
    return queries.find(taskId, caller);
  }
}
