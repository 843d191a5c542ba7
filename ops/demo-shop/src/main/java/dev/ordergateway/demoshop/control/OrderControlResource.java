package dev.ordergateway.demoshop.control;

import dev.ordergateway.demoshop.order.Order;
import dev.ordergateway.demoshop.order.OrderBook;
import dev.ordergateway.demoshop.order.OrderStatus;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

/** All orders, seen and moved from behind the counter. */
@Path("")
@Produces(MediaType.APPLICATION_JSON)
public final class OrderControlResource {
  private final OrderBook orders;
  private final Seeding seeding;

  public OrderControlResource(OrderBook orders, Seeding seeding) {
    this.orders = orders;
    this.seeding = seeding;
  }

  @GET
  @Path("_audit/orders")
  public Audit audit(@Context UriInfo uri) {
    return audit(orders.all(), uri);
  }

  @POST
  @Path("_orders")
  public Audit seed(@Context UriInfo uri, String body) {
    return audit(seeding.plant(JsonBody.read(body, Seed.class)), uri);
  }

  @POST
  @Path("_orders/{number}/status")
  public AuditedOrder move(@Context UriInfo uri, @PathParam("number") String number, String body) {
    OrderStatus status = JsonBody.read(body, Move.class).status();
    Order moved =
        orders
            .move(number, status)
            .orElseThrow(() -> new NotFoundException("there is no order " + number));
    return AuditedOrder.of(moved, uri.getBaseUri());
  }

  private static Audit audit(List<Order> orders, UriInfo uri) {
    return new Audit(
        orders.stream().map(order -> AuditedOrder.of(order, uri.getBaseUri())).toList());
  }

  /** Some orders. */
  public record Audit(List<AuditedOrder> orders) {}

  /** Where an order goes. */
  public record Move(OrderStatus status) {
    public Move {
      if (status == null) {
        throw new IllegalArgumentException("status is required");
      }
    }
  }
}
