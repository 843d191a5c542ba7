package dev.ordergateway.demoshop.history;

import dev.ordergateway.demoshop.order.Order;
import dev.ordergateway.demoshop.order.OrderBook;
import dev.ordergateway.demoshop.order.OrderStatus;
import dev.ordergateway.demoshop.page.JapaneseTime;
import dev.ordergateway.demoshop.page.Page;
import dev.ordergateway.demoshop.page.Visit;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;

/** What an account has ordered. */
@Path("history")
@Produces("text/html; charset=utf-8")
public final class HistoryResource {
  private final OrderBook orders;
  private final HistoryMood mood;

  public HistoryResource(OrderBook orders, HistoryMood mood) {
    this.orders = orders;
    this.mood = mood;
  }

  @GET
  public Page list(@BeanParam Visit visit, @QueryParam("page") @DefaultValue("1") int page) {
    mood.holdBack();
    if (mood.layout() == HistoryLayout.CHANGED) {
      return visit.page("redesigned", null);
    }
    HistoryPage shown = HistoryPage.of(orders.history(visit.account()), page);
    String state = InitialState.ofList(shown, visit);
    return visit.page("history", new Listing(shown, state));
  }

  @GET
  @Path("{number}")
  public Page detail(@BeanParam Visit visit, @PathParam("number") String number) {
    mood.holdBack();
    if (mood.layout() == HistoryLayout.CHANGED) {
      return visit.page("redesigned", null);
    }
    Order order = orders.inHistory(visit.account(), number).orElseThrow(NotFoundException::new);
    return visit.page("detail", new Detail(order, InitialState.ofOrder(order, visit)));
  }

  /**
   * What the list shows.
   *
   * @param state JSON that may stand in a script
   */
  public record Listing(HistoryPage page, String state) {
    public String date(Order order) {
      return JapaneseTime.of(order.createdAt());
    }
  }

  /**
   * What one order's page shows.
   *
   * @param state JSON that may stand in a script
   */
  public record Detail(Order order, String state) {
    public String date() {
      return JapaneseTime.of(order.createdAt());
    }

    public String payDeadline() {
      return JapaneseTime.of(order.payDeadline());
    }

    public List<OrderStatus> steps() {
      return List.of(OrderStatus.values());
    }
  }
}
