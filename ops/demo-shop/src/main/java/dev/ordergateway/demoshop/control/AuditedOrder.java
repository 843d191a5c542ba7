package dev.ordergateway.demoshop.control;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.demoshop.order.Line;
import dev.ordergateway.demoshop.order.Order;
import dev.ordergateway.demoshop.order.OrderStatus;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An order as the shop itself knows it. What is said of the item is said of the first line.
 *
 * @param variantId null where the item comes in one kind only
 * @param items all lines
 */
@JsonNaming(SnakeCaseStrategy.class)
public record AuditedOrder(
    String orderNumber,
    String itemUrl,
    String variantId,
    int quantity,
    int totalYen,
    OrderStatus status,
    String createdAt,
    String account,
    List<AuditedItem> items) {
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  static AuditedOrder of(Order order, URI base) {
    List<AuditedItem> items =
        order.lines().stream().map(line -> AuditedItem.of(line, base)).toList();
    AuditedItem first = items.get(0);
    return new AuditedOrder(
        order.number().text(),
        first.itemUrl(),
        first.variantId(),
        first.quantity(),
        order.amounts().payable().amount(),
        order.status(),
        text(order.createdAt()),
        order.account(),
        items);
  }

  static String text(Instant instant) {
    return MILLIS.format(instant);
  }

  /** One line. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record AuditedItem(
      String itemUrl, String variantId, int quantity, Map<String, String> options) {
    static AuditedItem of(Line line, URI base) {
      return new AuditedItem(
          base.resolve("item/" + line.item().code() + "/").toString(),
          line.variant() == null ? null : line.variantId(),
          line.quantity(),
          line.options());
    }
  }
}
