package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.RegistrationReceipt;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.QueryText;
import io.dropwizard.auth.Auth;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/**
 * {@code /api/v1/client}: the four calls of phone clients (SPEC §5), and no more. There is nothing
 * by which a client asks how a task stands, no lease and no heartbeat.
 */
@Path("/api/v1/client")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ClientResource {
  private final ClientRegistry clients;
  private final ClaimService claims;
  private final WordService words;

  ClientResource(ClientRegistry clients, ClaimService claims, WordService words) {
    this.clients = clients;
    this.claims = claims;
    this.words = words;
  }

  @PUT
  @Path("/registration")
  @RolesAllowed(Role.Names.CLIENT)
  public CompletionStage<RegistrationReceipt> register(
      @Auth Caller caller, @HeaderParam("X-Client-Id") String id, ObjectNode body) {
    String clientId = clientId(id);
    return clients.register(clientId, ClientProfile.of(object(body)));
  }

  @POST
  @Path("/tasks/claim")
  @RolesAllowed(Role.Names.CLIENT)
  public CompletionStage<Response> claim(
      @Auth Caller caller, @HeaderParam("X-Client-Id") String id, ObjectNode body) {
    String clientId = clientId(id);
    return claims
        .claim(clientId, ClientProfile.of(object(body)))
        .thenApply(task -> task.map(Response::ok).orElseGet(Response::noContent).build());
  }

  @POST
  @Path("/tasks/{id}/result")
  @RolesAllowed(Role.Names.CLIENT)
  public CompletionStage<Response> result(
      @Auth Caller caller,
      @HeaderParam("X-Client-Id") String id,
      @HeaderParam("Idempotency-Key") String key,
      @PathParam("id") String taskId,
      ObjectNode body) {
    return hear(id, taskId, ClientWord.Kind.RESULT, key, body);
  }

  @POST
  @Path("/tasks/{id}/failure")
  @RolesAllowed(Role.Names.CLIENT)
  public CompletionStage<Response> failure(
      @Auth Caller caller,
      @HeaderParam("X-Client-Id") String id,
      @HeaderParam("Idempotency-Key") String key,
      @PathParam("id") String taskId,
      ObjectNode body) {
    return hear(id, taskId, ClientWord.Kind.FAILURE, key, body);
  }

  private CompletionStage<Response> hear(
      String id, String taskId, ClientWord.Kind kind, String key, ObjectNode body) {
    String clientId = clientId(id);
    return words
        .hear(clientId, QueryText.id("task_id", taskId), kind, key, object(body))
        .thenApply(ClientResource::answer);
  }

  private static Response answer(Heard heard) {
    if (heard instanceof Heard.Accepted accepted) {
      Response.ResponseBuilder ok = Response.ok(accepted.body(), MediaType.APPLICATION_JSON_TYPE);
      return (accepted.isReplayed() ? ok.header("Idempotent-Replayed", true) : ok).build();
    }
    throw ((Heard.Refused) heard).error();
  }

  private static String clientId(String header) {
    if (header == null || header.isBlank()) {
      throw new ApiException(PlainCode.MISSING_CLIENT_ID, "the header X-Client-Id is needed");
    }
    return QueryText.id("X-Client-Id", header);
  }

  /** Nothing at all, and {@code null}, come as null. */
  private static ObjectNode object(ObjectNode body) {
    if (body == null) {
      throw new ApiException(PlainCode.INVALID_BODY, "the body must be a JSON object");
    }
    return body;
  }
}
