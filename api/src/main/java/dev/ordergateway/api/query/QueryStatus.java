package dev.ordergateway.api.query;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where an account query stands at the gateway (SPEC §4). */
public enum QueryStatus {
  @JsonProperty("queued")
  QUEUED("queued"),
  @JsonProperty("leased")
  LEASED("leased"),
  @JsonProperty("succeeded")
  SUCCEEDED("succeeded"),
  @JsonProperty("failed")
  FAILED("failed"),
  @JsonProperty("expired")
  EXPIRED("expired");

  private final String wire;

  QueryStatus(String wire) {
    this.wire = wire;
  }

  /** The name in JSON and in the database. */
  public String wire() {
    return wire;
  }

  /** Succeeded, failed or expired: it has its answer, or will never have one. */
  public boolean ended() {
    return this == SUCCEEDED || this == FAILED || this == EXPIRED;
  }

  /**
   * @throws IllegalArgumentException where no status has that name
   */
  public static QueryStatus ofWire(String wire) {
    for (QueryStatus status : values()) {
      if (status.wire.equals(wire)) {
        return status;
      }
    }
    throw new IllegalArgumentException("no query status is named " + wire);
  }
}
