package dev.ordergateway.bench.figure;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which way a figure should move. */
public enum Better {
  @JsonProperty("lower")
  LOWER,
  @JsonProperty("higher")
  HIGHER,
  /** Tells how the machine is, not how good the product is. */
  @JsonProperty("neither")
  NEITHER
}
