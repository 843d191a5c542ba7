package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * Whether the task may be run again, as far as a look can tell: it is decided anew when somebody
 * asks for it (SPEC §6).
 *
 * @param blockedBy words; empty where it is allowed
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RetryGateView(boolean allowed, List<String> blockedBy) {}
