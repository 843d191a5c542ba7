package dev.ordergateway.demoshop.item;

import dev.ordergateway.demoshop.page.Page;
import dev.ordergateway.demoshop.page.Visit;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;

/** The shelves. */
@Path("")
@Produces("text/html; charset=utf-8")
public final class ItemResource {
  private final Catalogue catalogue;

  public ItemResource(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @GET
  public Page front(@BeanParam Visit visit) {
    return visit.page("front", catalogue);
  }

  @GET
  @Path("item/{code}/")
  public Page item(@BeanParam Visit visit, @PathParam("code") String code) {
    Item item = catalogue.find(code).orElseThrow(NotFoundException::new);
    return visit.page("item", ItemModel.of(item));
  }
}
