package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import io.dropwizard.validation.ValidationMethod;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * {@code permit:} in config.yml.
 *
 * @param seconds the click must begin so soon after the fence was first sent
 * @param settleSeconds how long after the fence nobody may record that nothing was bought
 */
public record PermitTerms(
    @NotNull @DurationMin(millis = 1) @JsonDeserialize(using = DecimalSeconds.class)
        Duration seconds,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration settleSeconds) {
  @ValidationMethod(
      message =
          "settleSeconds (RAKUTEN_PERMIT_SETTLE_SECONDS) must be at least twice seconds"
              + " (RAKUTEN_PERMIT_SECONDS)")
  @JsonIgnore
  public boolean isSettledAfterTwiceThePermit() {
    return seconds == null
        || settleSeconds == null
        || seconds.multipliedBy(2).compareTo(settleSeconds) <= 0;
  }
}
