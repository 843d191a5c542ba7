package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * {@code POST /api/v1/tasks/{id}/retry} (SPEC §6). Both are looked at by hand: what is wrong with
 * them has a word of its own.
 *
 * @param reason a name of {@link RetryReason}
 * @param note at most 500 bytes of UTF-8 without the blanks around it; needed for OTHER
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RetryRequest(String reason, String note) {}
