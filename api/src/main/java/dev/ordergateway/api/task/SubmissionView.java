package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * That a task may have been bought (SPEC §6).
 *
 * @param state {@code FENCED}, {@code MANUAL_REVIEW} or {@code RECONCILED}
 * @param generation the execution it belongs to; null where that is not known
 * @param payable in the currency's smallest unit, or null
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SubmissionView(
    String state, Integer generation, String siteOrderId, Long payable, Instant createdAt) {}
