package dev.ordergateway.demoshop.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.demoshop.order.Line;
import dev.ordergateway.demoshop.order.Order;
import dev.ordergateway.demoshop.page.Visit;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** The same orders once more, as data for the page's script, in the camel case of scripts. */
final class InitialState {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ISO_OFFSET_DATE_TIME.withZone(ZoneId.of("Asia/Tokyo"));

  private InitialState() {}

  static String ofList(HistoryPage page, Visit visit) {
    List<OrderState> orders = page.orders().stream().map(order -> state(order, visit)).toList();
    return write(
        new ListState(new OrderList(page.total(), page.number(), HistoryPage.SIZE, orders)));
  }

  static String ofOrder(Order order, Visit visit) {
    return write(new DetailState(state(order, visit)));
  }

  private static OrderState state(Order order, Visit visit) {
    return new OrderState(
        order.number().text(),
        DATE.format(order.createdAt()),
        order.amounts().payable().amount(),
        order.status().label(),
        order.lines().stream().map(line -> item(line, visit)).toList());
  }

  private static ItemState item(Line line, Visit visit) {
    return new ItemState(
        visit.to("item/" + line.item().code() + "/").toString(),
        line.item().name(),
        line.variant() == null ? null : line.variantId(),
        line.quantity(),
        line.item().price().amount());
  }

  /** JSON in which nothing can end the script around it. */
  private static String write(Object state) {
    try {
      return JSON.writeValueAsString(state)
          .replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  record ListState(OrderList orderListData) {}

  record OrderList(int totalCount, int page, int perPage, List<OrderState> orders) {}

  record DetailState(OrderState order) {}

  record OrderState(
      String orderNumber, String orderDate, int totalPrice, String status, List<ItemState> items) {}

  record ItemState(String itemUrl, String itemName, String variantId, int quantity, int price) {}
}
