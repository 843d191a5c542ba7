package dev.ordergateway.gateway;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;

/** {@code query:} in config.yml: the account queries' terms (SPEC §4). */
public record QueryConfiguration(
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration leaseTtlSeconds,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration ttlSeconds,
    @Min(1) int maxAttempts,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration retentionSeconds,
    @Min(1) long resultMaxBytes) {}
