package dev.ordergateway.api.task;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a person ends a task after looking at the site (SPEC §6). */
public enum ResolveOutcome {
  @JsonProperty("succeeded")
  SUCCEEDED("succeeded"),
  @JsonProperty("failed")
  FAILED("failed"),
  @JsonProperty("cancelled")
  CANCELLED("cancelled");

  private final String wire;

  ResolveOutcome(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }
}
