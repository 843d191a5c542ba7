package dev.ordergateway.gateway.query;

import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ClientPresence;
import dev.ordergateway.gateway.http.HeldAnswer;
import dev.ordergateway.gateway.http.QueryText;
import io.dropwizard.auth.Auth;
import jakarta.annotation.security.RolesAllowed;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;

/** {@code GET /api/account/queries/lease}: a long poll that holds no thread (SPEC §4). */
@Path("/api/account/queries")
@Produces(MediaType.APPLICATION_JSON)
public final class QueryLeaseResource {
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(30);

  private final QueryChannel channel;
  private final Duration maxWait;

  public QueryLeaseResource(QueryChannel channel, Duration maxWait) {
    this.channel = channel;
    this.maxWait = maxWait;
  }

  /** A look at the headers must not take a query that is then never delivered. */
  @HEAD
  @Path("/lease")
  @RolesAllowed(Role.Names.WORKER)
  public Response leaseHead(@Auth Caller caller) {
    return Response.status(Response.Status.METHOD_NOT_ALLOWED).allow("GET").build();
  }

  @GET
  @Path("/lease")
  @RolesAllowed(Role.Names.WORKER)
  public void lease(
      @Auth Caller caller,
      @Context HttpServletRequest request,
      @Suspended AsyncResponse response,
      @QueryParam("worker_id") String workerId,
      @QueryParam("wait") String wait,
      @QueryParam("site") String site) {
    QueryCall.Terms call =
        new QueryCall.Terms(
            QueryText.id("worker_id", workerId),
            site,
            QueryText.seconds("wait", wait, DEFAULT_WAIT, maxWait));
    ClientPresence client = ClientPresence.of(request, call.patience());
    channel.lease(call, client, new HeldAnswer(response, client));
  }
}
