package dev.ordergateway.simulation.database;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.review.ReviewStatus;

/** The databases hold the contract's enums under their wire names, and others under their own. */
final class WireNames {
  private WireNames() {}

  static String of(Enum<?> constant) {
    if (constant instanceof TaskStatus status) {
      return status.wire();
    }
    if (constant instanceof OrderState state) {
      return state.wire();
    }
    if (constant instanceof ReviewStatus status) {
      return status.wire();
    }
    return constant.name();
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  static Object read(Class<?> type, String wire) {
    if (type == TaskStatus.class) {
      return TaskStatus.ofWire(wire);
    }
    if (type == OrderState.class) {
      return OrderState.ofWire(wire);
    }
    if (type == ReviewStatus.class) {
      return ReviewStatus.ofWire(wire);
    }
    return Enum.valueOf((Class) type, wire);
  }
}
