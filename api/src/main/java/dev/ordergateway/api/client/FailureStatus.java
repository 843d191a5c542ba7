package dev.ordergateway.api.client;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a client makes of its failure (SPEC §5). */
public enum FailureStatus {
  /** It wants to try again later. */
  @JsonProperty("retry_wait")
  RETRY_WAIT("retry_wait"),
  @JsonProperty("manual_review")
  MANUAL_REVIEW("manual_review"),
  @JsonProperty("failed")
  FAILED("failed"),
  @JsonProperty("cancelled")
  CANCELLED("cancelled");

  private final String wire;

  FailureStatus(String wire) {
    this.wire = wire;
  }

  /** The name in JSON and in the database. */
  public String wire() {
    return wire;
  }

  /**
   * @throws IllegalArgumentException where none has that name
   */
  public static FailureStatus ofWire(String wire) {
    for (FailureStatus each : values()) {
      if (each.wire.equals(wire)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no failure status is named " + wire);
  }
}
