package dev.ordergateway.api.review;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;

/**
 * Something that a person must look at (SPEC §6): one per kind and subject, not one per occurrence.
 *
 * @param kind UPPER_SNAKE, such as {@code LATE_REPORT}
 * @param resolution null while it is open; free text of the person who resolved it
 */
@JsonNaming(SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReviewView(
    long id,
    String kind,
    ReviewStatus status,
    String taskId,
    String orderId,
    String siteOrderId,
    String message,
    Instant createdAt,
    String resolution,
    String note,
    String resolvedBy,
    Instant resolvedAt) {}
