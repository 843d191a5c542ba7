package dev.ordergateway.api.order;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where an order task stands at the gateway (SPEC §3). */
public enum TaskStatus {
  @JsonProperty("queued")
  QUEUED("queued"),
  @JsonProperty("leased")
  LEASED("leased"),
  @JsonProperty("running")
  RUNNING("running"),
  @JsonProperty("succeeded")
  SUCCEEDED("succeeded"),
  @JsonProperty("failed")
  FAILED("failed"),
  @JsonProperty("needs_human")
  NEEDS_HUMAN("needs_human"),
  @JsonProperty("stale")
  STALE("stale"),
  @JsonProperty("cancelled")
  CANCELLED("cancelled");

  private final String wire;

  TaskStatus(String wire) {
    this.wire = wire;
  }

  /** The name in JSON and in the database. */
  public String wire() {
    return wire;
  }

  /** Succeeded, failed or cancelled: reports still come, but the status stays. */
  public boolean ended() {
    return this == SUCCEEDED || this == FAILED || this == CANCELLED;
  }

  /** Leased or running: a worker holds it. */
  public boolean active() {
    return this == LEASED || this == RUNNING;
  }

  /**
   * @throws IllegalArgumentException where no status has that name
   */
  public static TaskStatus ofWire(String wire) {
    for (TaskStatus status : values()) {
      if (status.wire.equals(wire)) {
        return status;
      }
    }
    throw new IllegalArgumentException("no task status is named " + wire);
  }
}
