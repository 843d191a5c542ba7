package dev.ordergateway.api.review;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a person has dealt with a review. */
public enum ReviewStatus {
  @JsonProperty("open")
  OPEN("open"),
  @JsonProperty("resolved")
  RESOLVED("resolved");

  private final String wire;

  ReviewStatus(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }

  /**
   * @throws IllegalArgumentException where no status has that name
   */
  public static ReviewStatus ofWire(String wire) {
    for (ReviewStatus status : values()) {
      if (status.wire.equals(wire)) {
        return status;
      }
    }
    throw new IllegalArgumentException("no review status is named " + wire);
  }
}
