package dev.ordergateway.api.task;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.Size;

/**
 * {@code POST /api/v1/tasks/{id}/cancel} (SPEC §6).
 *
 * @param reason null where nobody said
 */
@JsonNaming(SnakeCaseStrategy.class)
public record CancelRequest(@Size(max = 4000) String reason) {}
