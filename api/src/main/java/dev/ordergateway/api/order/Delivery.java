package dev.ordergateway.api.order;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a reclaimed task reaches its new worker (SPEC §3). */
public enum Delivery {
  /** The grant is the answer to the reclaim itself. */
  @JsonProperty("response")
  RESPONSE,
  /** The worker's next lease call performs the reclaim. */
  @JsonProperty("poll")
  POLL
}
