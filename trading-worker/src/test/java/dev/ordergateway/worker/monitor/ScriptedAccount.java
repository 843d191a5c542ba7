package dev.ordergateway.worker.monitor;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.MeasuredReading;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A site's pages of orders, as the test wants them; it outlives the worker. */
final class ScriptedAccount implements MeasuredReading {
  final Map<String, Supplier<OrderDetail>> pages = new HashMap<>();
  final List<String> reads = new ArrayList<>();
  boolean measured = true;

  @Override
  public void requireMeasured(Step... steps) {
    if (!measured) {
      throw new SiteException(WorkerErrorCode.NOT_MEASURED, "not measured: order-detail", null);
    }
  }

  @Override
  public OrderList listOrders(ListRequest request, ReadingTime time) {
    throw new AssertionError("the monitor reads no lists");
  }

  @Override
  public OrderDetail orderDetail(String orderNumber, ReadingTime time) {
    time.left();
    reads.add(orderNumber);
    return pages.getOrDefault(orderNumber, ScriptedAccount::notFound).get();
  }

  /**
   * @param state null where the page's word for it is not known
   */
  void shows(String number, OrderState state) {
    shows(number, state, null);
  }

  void shows(String number, OrderState state, Instant deadline) {
    pages.put(number, () -> page(state, deadline));
  }

  void stops(String number, WorkerErrorCode code) {
    pages.put(
        number,
        () -> {
          throw new SiteException(code, "stopped: " + code.meaning(), null);
        });
  }

  static OrderDetail notFound() {
    return new OrderDetail(false, null, null, null, null, null, capture("none"));
  }

  static OrderDetail page(OrderState state, Instant deadline) {
    String label = state == null ? "謎" : state.wire();
    return new OrderDetail(true, label, state, deadline, null, null, capture(label));
  }

  private static PageCapture capture(String text) {
    return new PageCapture(
        URI.create("https://shop.example/history/1"),
        "GET",
        200,
        Instant.parse("2026-11-30T00:00:00Z"),
        ("<html>" + text).getBytes(StandardCharsets.UTF_8),
        null);
  }
}
