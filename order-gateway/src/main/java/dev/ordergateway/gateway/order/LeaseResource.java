package dev.ordergateway.gateway.order;

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

/**
 * {@code GET /api/orders/lease}: a long poll that holds no thread (SPEC §3). It shares the path of
 * {@link OrderResource}, so that a task named "lease" can still be fenced and reported.
 */
@Path("/api/orders")
@Produces(MediaType.APPLICATION_JSON)
public final class LeaseResource {
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(30);

  private final OrderDesk desk;
  private final Duration maxWait;

  public LeaseResource(OrderDesk desk, Duration maxWait) {
    this.desk = desk;
    this.maxWait = maxWait;
  }

  /** A look at the headers must not take a task that is then never delivered. */
  @HEAD
  @Path("/lease")
  @RolesAllowed(Role.Names.WORKER)
  public Response leaseHead(@Auth Caller caller) {
    return Response.status(Response.Status.METHOD_NOT_ALLOWED).allow("GET").build();
  }

  @GET
  @Path("/lease")
  @RolesAllowed(Role.Names.WORKER)
  @SuppressWarnings("TooManyParameters") // one each for the parameters of the call
  public void lease(
      @Auth Caller caller,
      @Context HttpServletRequest request,
      @Suspended AsyncResponse response,
      @QueryParam("worker_id") String workerId,
      @QueryParam("wait") String wait,
      @QueryParam("site") String site,
      @QueryParam("poll_id") String pollId,
      @QueryParam("fences") String fences,
      @QueryParam("paused") String paused) {
    LeaseCall call =
        new LeaseCall(
            QueryText.id("worker_id", workerId),
            site,
            QueryText.seconds("wait", wait, DEFAULT_WAIT, maxWait),
            pollId == null ? null : QueryText.id("poll_id", pollId),
            QueryText.flag("fences", fences),
            QueryText.flag("paused", paused));
    ClientPresence client = ClientPresence.of(request, call.patience());
    desk.lease(call, client, new HeldAnswer(response, client));
  }
}
