package dev.ordergateway.demoshop.order;

import dev.ordergateway.demoshop.page.Page;
import dev.ordergateway.demoshop.page.Visit;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;

/** Thanks for the order, and how to pay it. */
@Path("order/complete")
@Produces("text/html; charset=utf-8")
public final class ReceiptResource {
  private final OrderBook orders;

  public ReceiptResource(OrderBook orders) {
    this.orders = orders;
  }

  @GET
  public Page complete(@BeanParam Visit visit, @QueryParam("order_number") String number) {
    return orders
        .find(visit.account(), number)
        .map(order -> visit.page("complete", new Receipt(order)))
        .orElseThrow(NotFoundException::new);
  }
}
