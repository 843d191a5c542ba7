package dev.ordergateway.worker.monitor;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.ordergateway.foundation.start.DecimalSeconds;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * Looking after placed orders (SPEC §7.5).
 *
 * @param everySeconds from the end of one round to the next
 * @param warnBeforeSeconds how long before a payment's deadline a person is warned
 * @param readSeconds for one page, and as long again for the account's turn
 */
public record MonitorConfiguration(
    @NotNull @DurationMin(millis = 1) @JsonDeserialize(using = DecimalSeconds.class)
        Duration everySeconds,
    @NotNull @JsonDeserialize(using = DecimalSeconds.class) Duration warnBeforeSeconds,
    @NotNull @DurationMin(millis = 1) @JsonDeserialize(using = DecimalSeconds.class)
        Duration readSeconds) {}
