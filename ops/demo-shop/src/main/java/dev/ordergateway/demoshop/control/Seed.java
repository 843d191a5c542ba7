package dev.ordergateway.demoshop.control;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.demoshop.order.Line;
import dev.ordergateway.demoshop.order.OrderStatus;

/**
 * Orders to be added to a history, as if they had been made earlier.
 *
 * @param variantId null where the item comes in one kind only
 * @param createdAt ISO-8601 with an offset; now where it is null
 * @param count how many, each a minute older than the one before
 */
@JsonNaming(SnakeCaseStrategy.class)
record Seed(
    String account,
    String item,
    String variantId,
    Integer quantity,
    OrderStatus status,
    String createdAt,
    Integer count) {
  private static final int MOST = 1000;

  Seed {
    if (item == null) {
      throw new IllegalArgumentException("item is required");
    }
    account = account == null ? "demo" : account;
    status = status == null ? OrderStatus.DELIVERED : status;
    quantity = within("quantity", quantity, Line.MOST);
    count = within("count", count, MOST);
  }

  private static int within(String name, Integer given, int most) {
    int value = given == null ? 1 : given;
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(name + " must be from 1 to " + most);
    }
    return value;
  }
}
