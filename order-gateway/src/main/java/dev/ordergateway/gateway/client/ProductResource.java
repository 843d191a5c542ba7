package dev.ordergateway.gateway.client;

import dev.ordergateway.api.Page;
import dev.ordergateway.api.client.ProductView;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.Paging;
import io.dropwizard.auth.Auth;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** {@code /api/v1/products}: what clients collected (SPEC §5). */
@Path("/api/v1/products")
@Produces(MediaType.APPLICATION_JSON)
public final class ProductResource {
  private final ProductQueries products;

  ProductResource(ProductQueries products) {
    this.products = products;
  }

  @GET
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.OPERATOR})
  public Page<ProductView> list(
      @Auth Caller caller, @QueryParam("limit") String limit, @QueryParam("offset") String offset) {
    return products.list(Paging.of(limit, offset));
  }

  @GET
  @Path("/{goods_id}")
  @RolesAllowed({Role.Names.UPSTREAM, Role.Names.OPERATOR})
  public ProductView find(@Auth Caller caller, @PathParam("goods_id") String goodsId) {
    if (!GoodsUrl.isGoodsId(goodsId)) {
      throw ApiException.invalid("goods_id", "must be 1 to 20 digits");
    }
    return products.find(goodsId);
  }
}
