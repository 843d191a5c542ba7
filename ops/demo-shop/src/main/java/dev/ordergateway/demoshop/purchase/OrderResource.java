package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.page.Page;
import dev.ordergateway.demoshop.page.Visit;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** The confirmation and the final click. */
@Path("order")
@Produces("text/html; charset=utf-8")
@PurchasePage
public final class OrderResource {
  private final Checkout checkout;

  public OrderResource(Checkout checkout) {
    this.checkout = checkout;
  }

  @GET
  @Path("confirm")
  public Page confirm(@BeanParam Visit visit) {
    Confirmation confirmation = checkout.confirm(visit.account());
    boolean strange = confirmation.fault() == Fault.LAYOUT_CHANGED;
    return visit.page(strange ? "confirm-changed" : "confirm", confirmation);
  }

  /** Each accepted call makes an order: the shop repeats nothing and forgives nothing. */
  @POST
  @Path("submit")
  public Response submit(@BeanParam Visit visit, @Context HttpServletRequest request) {
    return Outcome.of(checkout.submit(visit.account()), visit, request);
  }
}
