package dev.ordergateway.api.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The two ways in which a task reaches whoever executes it. */
public enum Channel {
  /** Workers lease it ({@code /api/orders}). */
  @JsonProperty("lease")
  LEASE("lease"),
  /** Phone clients claim it ({@code /api/v1/client}). */
  @JsonProperty("claim")
  CLAIM("claim");

  private final String wire;

  Channel(String wire) {
    this.wire = wire;
  }

  /** The name in JSON and in the database. */
  public String wire() {
    return wire;
  }

  /**
   * @throws IllegalArgumentException where no channel has that name
   */
  public static Channel ofWire(String wire) {
    for (Channel channel : values()) {
      if (channel.wire.equals(wire)) {
        return channel;
      }
    }
    throw new IllegalArgumentException("no channel is named " + wire);
  }
}
