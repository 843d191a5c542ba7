package dev.ordergateway.gateway.query;

import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.query.QueryKind;
import dev.ordergateway.api.query.QueryReceipt;
import dev.ordergateway.api.query.QueryResultReceipt;
import dev.ordergateway.api.query.QueryResultRequest;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.api.query.QuerySummary;
import dev.ordergateway.api.query.QueryView;
import dev.ordergateway.api.query.SubmitQueryRequest;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.LargeBody;
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
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** {@code /api/account/queries} but for the lease call (SPEC §4). */
@Path("/api/account/queries")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class QueryResource {
  private final QueryChannel channel;

  public QueryResource(QueryChannel channel) {
    this.channel = channel;
  }

  @POST
  @RolesAllowed(Role.Names.UPSTREAM)
  public CompletionStage<Envelope<QueryReceipt>> submit(
      @Auth Caller caller, @NotNull @Valid SubmitQueryRequest request) {
    return channel.submit(request).thenApply(Envelope::ok);
  }

  @GET
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.WORKER, Role.Names.OPERATOR})
  public Envelope<Page<QuerySummary>> list(
      @Auth Caller caller,
      @QueryParam("status") String status,
      @QueryParam("kind") String kind,
      @QueryParam("limit") String limit,
      @QueryParam("offset") String offset) {
    return Envelope.ok(
        channel
            .reader()
            .list(
                word("status", status, QueryStatus::ofWire),
                word("kind", kind, QueryKind::ofWire),
                Paging.of(limit, offset)));
  }

  @GET
  @Path("/{id}")
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.WORKER, Role.Names.OPERATOR})
  public Envelope<QueryView> find(@Auth Caller caller, @PathParam("id") String id) {
    return Envelope.ok(channel.reader().find(QueryText.id("query_id", id)));
  }

  @POST
  @Path("/{id}/result")
  @RolesAllowed(Role.Names.WORKER)
  @LargeBody
  public CompletionStage<Envelope<QueryResultReceipt>> answer(
      @Auth Caller caller, @PathParam("id") String id, @NotNull @Valid QueryResultRequest answer) {
    return channel.answer(QueryText.id("query_id", id), answer).thenApply(Envelope::ok);
  }

  /** Null stays null. */
  private static <T> T word(String name, String text, Function<String, T> ofWire) {
    try {
      return text == null ? null : ofWire.apply(text);
    } catch (IllegalArgumentException e) {
      throw ApiException.invalid(name, e.getMessage());
    }
  }
}
