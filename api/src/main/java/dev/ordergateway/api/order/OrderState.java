package dev.ordergateway.api.order;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a report says (SPEC §3): how far the order is at the site, or, with {@code needs_human} and
 * {@code failed}, that the worker could not go on.
 */
public enum OrderState {
  @JsonProperty("created")
  CREATED("created"),
  @JsonProperty("in_cart")
  IN_CART("in_cart"),
  @JsonProperty("ordered")
  ORDERED("ordered"),
  @JsonProperty("awaiting_payment")
  AWAITING_PAYMENT("awaiting_payment"),
  @JsonProperty("paid")
  PAID("paid"),
  @JsonProperty("shipped")
  SHIPPED("shipped"),
  @JsonProperty("delivered")
  DELIVERED("delivered"),
  @JsonProperty("cancelled")
  CANCELLED("cancelled"),
  @JsonProperty("needs_human")
  NEEDS_HUMAN("needs_human"),
  @JsonProperty("failed")
  FAILED("failed");

  private final String wire;

  OrderState(String wire) {
    this.wire = wire;
  }

  /** The name in JSON and in the database. */
  public String wire() {
    return wire;
  }

  /** Whether it says where an order stands at the site; the two others only say how a run ended. */
  public boolean isOrderState() {
    return this != NEEDS_HUMAN && this != FAILED;
  }

  /** Whether it means that an order exists, or existed, at the site. */
  public boolean isSignOfAnOrder() {
    return switch (this) {
      case ORDERED, AWAITING_PAYMENT, PAID, SHIPPED, DELIVERED, CANCELLED -> true;
      case CREATED, IN_CART, NEEDS_HUMAN, FAILED -> false;
    };
  }

  /**
   * @throws IllegalArgumentException where no state has that name
   */
  public static OrderState ofWire(String wire) {
    for (OrderState state : values()) {
      if (state.wire.equals(wire)) {
        return state;
      }
    }
    throw new IllegalArgumentException("no order state is named " + wire);
  }
}
