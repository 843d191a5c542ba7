package dev.ordergateway.worker.query;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;

/**
 * Account queries (SPEC §4).
 *
 * @param timeoutSeconds for one read of the site, waiting for the account included
 * @param defaultMaxPages where a query names none
 * @param resultMaxBytes the longest result as JSON
 */
public record QueryConfiguration(
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration timeoutSeconds,
    @Min(1) @Max(20) int defaultMaxPages,
    @Min(1024) long resultMaxBytes) {}
