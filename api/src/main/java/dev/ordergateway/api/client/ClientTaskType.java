package dev.ordergateway.api.client;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a client task asks for. */
public enum ClientTaskType {
  /** Money may move. */
  @JsonProperty("purchase")
  PURCHASE("purchase"),
  /** Only reads. */
  @JsonProperty("collect")
  COLLECT("collect");

  private final String wire;

  ClientTaskType(String wire) {
    this.wire = wire;
  }

  /** The name in JSON and in the database. */
  public String wire() {
    return wire;
  }

  /**
   * @throws IllegalArgumentException where none has that name
   */
  public static ClientTaskType ofWire(String wire) {
    for (ClientTaskType each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no client task type is named " + wire);
  }
}
