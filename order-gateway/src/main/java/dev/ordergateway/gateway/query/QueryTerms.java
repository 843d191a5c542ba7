package dev.ordergateway.gateway.query;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * {@code query:} in config.yml: the account queries' terms (SPEC §4).
 *
 * @param leaseTtlSeconds how long a worker has to answer before somebody else may
 * @param ttlSeconds how long a query may be leased after it was submitted
 * @param maxAttempts how often a query is leased at most
 * @param retentionSeconds how long an ended query is kept
 * @param maxQueued how many may wait for a worker; more are refused
 * @param resultMaxBytes a larger result loses its raw part, or fails
 */
public record QueryTerms(
    @NotNull @DurationMin(millis = 1) @JsonDeserialize(using = DecimalSeconds.class)
        Duration leaseTtlSeconds,
    @NotNull @DurationMin(millis = 1) @JsonDeserialize(using = DecimalSeconds.class)
        Duration ttlSeconds,
    @Min(1) int maxAttempts,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration retentionSeconds,
    @Min(1) int maxQueued,
    @Min(1) long resultMaxBytes) {
  /** Room for what is left out of a result only after it was read (SPEC §2). */
  public long bodyMaxBytes() {
    return resultMaxBytes > Long.MAX_VALUE / 4 ? Long.MAX_VALUE : 4 * resultMaxBytes;
  }
}
