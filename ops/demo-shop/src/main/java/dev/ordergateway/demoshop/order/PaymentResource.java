package dev.ordergateway.demoshop.order;

import dev.ordergateway.demoshop.page.Notice;
import dev.ordergateway.demoshop.page.Page;
import dev.ordergateway.demoshop.page.Visit;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

/** Paying by card. */
@Path("payment/{number}")
@Produces("text/html; charset=utf-8")
public final class PaymentResource {
  private static final Notice NOT_BY_CARD =
      new Notice("not-payable", "カードではお支払いいただけません", "このご注文は、カードでお支払いいただける状態ではありません。");

  private final OrderBook orders;

  public PaymentResource(OrderBook orders) {
    this.orders = orders;
  }

  @POST
  public Response pay(@BeanParam Visit visit, @PathParam("number") String number) {
    boolean paid = orders.pay(visit.account(), number).isPresent();
    if (!paid && find(visit, number).status() != OrderStatus.PAID) {
      return Response.status(409).entity(visit.page("notice", NOT_BY_CARD)).build();
    }
    return Response.seeOther(visit.to("payment/" + number + "/done")).build();
  }

  @GET
  @Path("done")
  public Page done(@BeanParam Visit visit, @PathParam("number") String number) {
    return visit.page("paid", new Receipt(find(visit, number)));
  }

  private Order find(Visit visit, String number) {
    return orders.find(visit.account(), number).orElseThrow(NotFoundException::new);
  }
}
