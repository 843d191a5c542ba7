package dev.ordergateway.api.review;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * {@code POST /api/v1/manual-reviews/{id}/resolve} (SPEC §6).
 *
 * @param resolution what was decided, not blank
 * @param note what was seen, not blank
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ResolveReviewRequest(
    @NotBlank @Size(max = 100) String resolution, @NotBlank @Size(max = 4000) String note) {}
