package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.item.Catalogue;
import dev.ordergateway.demoshop.item.Item;
import dev.ordergateway.demoshop.item.ItemModel;
import dev.ordergateway.demoshop.money.Yen;
import dev.ordergateway.demoshop.order.Line;
import dev.ordergateway.demoshop.page.Page;
import dev.ordergateway.demoshop.page.Visit;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The cart. */
@Path("cart")
@Produces("text/html; charset=utf-8")
@PurchasePage
public final class CartResource {
  private final Catalogue catalogue;
  private final Checkout checkout;

  public CartResource(Catalogue catalogue, Checkout checkout) {
    this.catalogue = catalogue;
    this.checkout = checkout;
  }

  @GET
  public Page show(@BeanParam Visit visit) {
    List<CartLine> lines = checkout.cart(visit.account());
    return visit.page(
        "cart", new Cart(lines, Line.sum(lines.stream().map(CartLine::line).toList())));
  }

  @POST
  @Path("add")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  public Response add(@BeanParam Visit visit, MultivaluedMap<String, String> form) {
    Item item = catalogue.find(form.getFirst("item")).orElseThrow(NotFoundException::new);
    try {
      return switch (checkout.add(visit.account(), Wish.of(item, form))) {
        case IN_CART -> Response.seeOther(visit.to("cart")).build();
        case SOLD_OUT -> Response.ok(visit.page("item", ItemModel.soldOut(item))).build();
        case LOGGED_OUT -> Response.seeOther(visit.to("login")).build();
      };
    } catch (Wish.Unclear unclear) {
      return Response.status(422)
          .entity(visit.page("item", ItemModel.refused(item, unclear.getMessage())))
          .build();
    }
  }

  @POST
  @Path("remove")
  public Response remove(@BeanParam Visit visit, @FormParam("line") int line) {
    checkout.remove(visit.account(), line);
    return Response.seeOther(visit.to("cart")).build();
  }

  /** What the page shows. */
  public record Cart(List<CartLine> lines, Yen subtotal) {}
}
