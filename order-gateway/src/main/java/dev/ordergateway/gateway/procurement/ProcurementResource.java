package dev.ordergateway.gateway.procurement;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.procurement.ProcurementReceipt;
import dev.ordergateway.api.procurement.ProcurementView;
import dev.ordergateway.api.procurement.SubmitProcurementRequest;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
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
import jakarta.ws.rs.core.Response;

/** {@code /api/v1/procurement-requests} (SPEC §6). */
@Path("/api/v1/procurement-requests")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ProcurementResource {
  private final ProcurementService needs;

  public ProcurementResource(ProcurementService needs) {
    this.needs = needs;
  }

  @POST
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.OPERATOR})
  public Response request(@Auth Caller caller, @NotNull @Valid SubmitProcurementRequest request) {
    ProcurementReceipt receipt = needs.request(request);
    return Response.status(receipt.created() ? Response.Status.CREATED : Response.Status.OK)
        .entity(receipt)
        .build();
  }

  @GET
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.OPERATOR})
  public Page<ProcurementView> list(
      @Auth Caller caller,
      @QueryParam("freight_order_item_id") String item,
      @QueryParam("customer_order_id") String order,
      @QueryParam("limit") String limit,
      @QueryParam("offset") String offset) {
    return needs.list(item, order, Paging.of(limit, offset));
  }

  @GET
  @Path("/{id}")
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.OPERATOR})
  public ProcurementView find(@Auth Caller caller, @PathParam("id") String id) {
    return needs.find(number(id));
  }

  private static long number(String id) {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw new ApiException(EnvelopeCode.NOT_FOUND, "there is no procurement request " + id);
    }
  }
}
