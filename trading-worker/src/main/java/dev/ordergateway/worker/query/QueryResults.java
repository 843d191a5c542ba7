package dev.ordergateway.worker.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireTime;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadOrder;
import java.time.LocalDate;

/**
 * The shapes of results (S0 §11.3). Beside those fields each says {@code measured}, the day on
 * which a person last saw that the site is read as described, or null (SPEC §7.4), and a list that
 * is not covered says why ({@code doubts}).
 */
final class QueryResults {
  private final ObjectMapper json;

  QueryResults(ObjectMapper json) {
    this.json = json;
  }

  ObjectNode list(ListRequest request, OrderList list) {
    ObjectNode result = json.createObjectNode();
    result.put("kind", "order_list");
    result.put("since", request.since() == null ? null : WireTime.format(request.since()));
    result.put("max_pages", request.maxPages());
    result.put("window_fully_covered", list.windowFullyCovered());
    ArrayNode doubts = result.putArray("doubts");
    list.doubts().forEach(doubts::add);
    result.put("measured", text(list.measured()));
    ArrayNode orders = result.putArray("orders");
    list.orders().forEach(order -> orders.add(order(order)));
    ArrayNode raw = result.putArray("raw_pages");
    list.rawPages().forEach(raw::add);
    return result;
  }

  private ObjectNode order(ReadOrder order) {
    ObjectNode node = json.createObjectNode();
    node.put("order_number", order.number());
    node.put("order_date", order.date());
    node.put("order_date_iso", order.dateIso());
    node.put("shop_id", order.shopId());
    node.put("shop_name", order.shopName());
    ArrayNode items = node.putArray("items");
    for (ReadOrder.Item item : order.items()) {
      items
          .addObject()
          .put("item_id", item.itemId())
          .put("item_name", item.name())
          .put("item_url", item.url() == null ? null : item.url().toString());
    }
    return node;
  }

  ObjectNode detail(String orderNumber, OrderDetail detail) {
    ObjectNode result = json.createObjectNode();
    result.put("kind", "order_detail");
    result.put("order_number", orderNumber);
    result.put("found", detail.found());
    result.put("stage_label", detail.stageLabel());
    result.put("order_state", detail.state() == null ? null : detail.state().wire());
    result.put("measured", text(detail.measured()));
    result.set("raw", detail.raw() == null ? json.nullNode() : detail.raw());
    result.put("raw_available", detail.raw() != null);
    return result;
  }

  private static String text(LocalDate date) {
    return date == null ? null : date.toString();
  }
}
