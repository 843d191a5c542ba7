package dev.ordergateway.gateway;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;

/**
 * {@code alert:} in config.yml.
 *
 * @param workerOfflineSeconds a worker silent for longer is offline
 * @param queueStaleSeconds a task that waits for longer is taken by nobody
 * @param claimSilentSeconds a claimed task without a word for longer is silent
 */
public record AlertConfiguration(
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration workerOfflineSeconds,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration queueStaleSeconds,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration claimSilentSeconds) {}
