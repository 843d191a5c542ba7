package dev.ordergateway.demoshop.purchase;

import dev.ordergateway.demoshop.fault.Fault;
import dev.ordergateway.demoshop.order.Order;
import dev.ordergateway.demoshop.page.Notice;
import dev.ordergateway.demoshop.page.Visit;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Response;
import java.util.Locale;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/** Turns what came of the final click into an answer, or into none. */
final class Outcome {
  private static final Notice NOTHING_TO_ORDER =
      new Notice("cart-empty", "ご注文できる商品がありません", "カートに商品が入っていません。");

  private Outcome() {}

  static Response of(Submitted submitted, Visit visit, HttpServletRequest request) {
    if (submitted instanceof Submitted.Placed placed) {
      return answer(placed.order(), placed.fault(), visit, request);
    }
    if (submitted instanceof Submitted.Challenged challenged) {
      String kind = challenged.challenge().name().toLowerCase(Locale.ROOT);
      return Response.seeOther(visit.to("challenge/" + kind)).build();
    }
    if (submitted instanceof Submitted.Unanswered) {
      return cut(request);
    }
    return Response.status(409).entity(visit.page("notice", NOTHING_TO_ORDER)).build();
  }

  private static Response answer(
      Order order, Fault fault, Visit visit, HttpServletRequest request) {
    return switch (fault) {
      case ERROR_AFTER_ORDER ->
          Response.serverError().entity(visit.page("notice", Notice.BROKEN)).build();
      case TAB_CRASH_AFTER_SUBMIT -> Response.ok(visit.page("crash", order)).build();
      case DROP_AFTER_ORDER -> cut(request);
      default ->
          Response.seeOther(visit.to("order/complete?order_number=" + order.number())).build();
    };
  }

  /** Closes the socket under the answer, so that not one byte of it leaves. */
  private static Response cut(HttpServletRequest request) {
    ServletContextRequest.getServletContextRequest(request)
        .getConnectionMetaData()
        .getConnection()
        .getEndPoint()
        .close();
    return Response.noContent().build();
  }
}
