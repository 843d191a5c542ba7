package dev.ordergateway.api.order;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a terminal report wants its task to end (SPEC §3). */
public enum Outcome {
  @JsonProperty("succeeded")
  SUCCEEDED("succeeded"),
  @JsonProperty("failed")
  FAILED("failed"),
  @JsonProperty("needs_human")
  NEEDS_HUMAN("needs_human"),
  @JsonProperty("cancelled")
  CANCELLED("cancelled");

  private final String wire;

  Outcome(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }

  /** The outcome that follows from the last state alone, where the report names none. */
  public static Outcome of(OrderState state) {
    return switch (state) {
      case PAID, SHIPPED, DELIVERED -> SUCCEEDED;
      case FAILED, CANCELLED, CREATED, IN_CART -> FAILED;
      case NEEDS_HUMAN, ORDERED, AWAITING_PAYMENT -> NEEDS_HUMAN;
    };
  }

  /**
   * @throws IllegalArgumentException where no outcome has that name
   */
  public static Outcome ofWire(String wire) {
    for (Outcome outcome : values()) {
      if (outcome.wire.equals(wire)) {
        return outcome;
      }
    }
    throw new IllegalArgumentException("no outcome is named " + wire);
  }
}
