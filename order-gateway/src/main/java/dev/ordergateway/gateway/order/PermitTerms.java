package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
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
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration settleSeconds) {}
