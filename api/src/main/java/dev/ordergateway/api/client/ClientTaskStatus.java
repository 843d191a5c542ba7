package dev.ordergateway.api.client;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a client task stands (SPEC §5). Clients themselves are not told. */
public enum ClientTaskStatus {
  /** Whoever asks first takes it. */
  @JsonProperty("pending")
  PENDING("pending"),
  /** It waits for one client. */
  @JsonProperty("assigned")
  ASSIGNED("assigned"),
  /** A client has it, for as long as it takes: there is no lease. */
  @JsonProperty("claimed")
  CLAIMED("claimed"),
  @JsonProperty("succeeded")
  SUCCEEDED("succeeded"),
  @JsonProperty("failed")
  FAILED("failed"),
  /** A person must look. */
  @JsonProperty("manual_review")
  MANUAL_REVIEW("manual_review"),
  @JsonProperty("cancelled")
  CANCELLED("cancelled");

  private final String wire;

  ClientTaskStatus(String wire) {
    this.wire = wire;
  }

  /** The name in JSON and in the database. */
  public String wire() {
    return wire;
  }

  /** Succeeded, failed or cancelled. */
  public boolean ended() {
    return this == SUCCEEDED || this == FAILED || this == CANCELLED;
  }

  /** Succeeded, failed, cancelled or with a person: no client is to work on it. */
  public boolean open() {
    return this == PENDING || this == ASSIGNED || this == CLAIMED;
  }

  /**
   * @throws IllegalArgumentException where none has that name
   */
  public static ClientTaskStatus ofWire(String wire) {
    for (ClientTaskStatus each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no client task status is named " + wire);
  }
}
