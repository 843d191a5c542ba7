package dev.ordergateway.gateway.review;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.Page;
import dev.ordergateway.api.review.ResolveReviewRequest;
import dev.ordergateway.api.review.ReviewStatus;
import dev.ordergateway.api.review.ReviewView;
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

/** {@code /api/v1/manual-reviews} (SPEC §6). */
@Path("/api/v1/manual-reviews")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ReviewResource {
  private final ReviewService reviews;

  public ReviewResource(ReviewService reviews) {
    this.reviews = reviews;
  }

  @GET
  @RolesAllowed(Role.Names.OPERATOR)
  public Page<ReviewView> list(
      @Auth Caller caller,
      @QueryParam("status") String status,
      @QueryParam("limit") String limit,
      @QueryParam("offset") String offset) {
    return reviews.list(status == null ? null : status(status), Paging.of(limit, offset));
  }

  @POST
  @Path("/{id}/resolve")
  @RolesAllowed(Role.Names.OPERATOR)
  public ReviewView resolve(
      @Auth Caller caller,
      @PathParam("id") String id,
      @NotNull @Valid ResolveReviewRequest request) {
    return reviews.resolve(number(id), request.resolution(), request.note(), caller.name());
  }

  private static ReviewStatus status(String wire) {
    try {
      return ReviewStatus.ofWire(wire);
    } catch (IllegalArgumentException e) {
      throw ApiException.invalid("status", e.getMessage());
    }
  }

  private static long number(String id) {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw new ApiException(EnvelopeCode.NOT_FOUND, "there is no review " + id);
    }
  }
}
