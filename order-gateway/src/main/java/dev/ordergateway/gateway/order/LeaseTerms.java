package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * {@code lease:} in config.yml.
 *
 * @param ttlSeconds how long a lease stands without a renewal
 * @param maxWaitSeconds the longest a lease call is held
 * @param maxWaitingCalls more calls than these are answered 503
 */
public record LeaseTerms(
    @NotNull @DurationMin(millis = 1) @JsonDeserialize(using = DecimalSeconds.class)
        Duration ttlSeconds,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration maxWaitSeconds,
    @Min(1) int maxWaitingCalls) {}
