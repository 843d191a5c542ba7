package dev.ordergateway.gateway.client;

import dev.ordergateway.api.Page;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientView;
import dev.ordergateway.api.client.RenameClientRequest;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import dev.ordergateway.gateway.http.QueryText;
import io.dropwizard.auth.Auth;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** {@code /api/v1/clients}: the phone clients, for operators (SPEC §5). */
@Path("/api/v1/clients")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ClientListResource {
  private final ClientRegistry clients;

  ClientListResource(ClientRegistry clients) {
    this.clients = clients;
  }

  @GET
  @RolesAllowed(Role.Names.OPERATOR)
  public Page<ClientView> list(
      @Auth Caller caller, @QueryParam("limit") String limit, @QueryParam("offset") String offset) {
    return clients.list(caller, Paging.of(limit, offset));
  }

  @PATCH
  @Path("/{id}")
  @RolesAllowed(Role.Names.OPERATOR)
  public ClientView rename(
      @Auth Caller caller, @PathParam("id") String id, RenameClientRequest request) {
    if (request == null) {
      throw new ApiException(PlainCode.INVALID_BODY, "the body must be a JSON object");
    }
    return clients.rename(QueryText.id("client_id", id), request.name(), caller);
  }
}
