package dev.ordergateway.worker.order;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;

/**
 * @param maxTotalYen the amount guard where an intent names no limit, whole yen; empty: none
 * @param sceneHoldSeconds how long a scene stays for a person at most
 */
public record OrderConfiguration(
    @NotNull
        @Pattern(
            regexp = "|[1-9][0-9]{0,11}",
            message = "must be a whole number of yen of at least 1, or empty")
        String maxTotalYen,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration sceneHoldSeconds) {
  /** Null where there is none. */
  @JsonIgnore
  public Long limitYen() {
    return maxTotalYen.isEmpty() ? null : Long.valueOf(maxTotalYen);
  }
}
