package dev.ordergateway.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.Map;

/** The body of every error of {@code /api/v1/**} (SPEC §2). */
public record PlainError(Body error) {
  /**
   * @param code UPPER_SNAKE, stable
   * @param message a sentence for people
   * @param retryable whether the same request may succeed later
   * @param requestId the request's id, as in {@code X-Request-Id}
   * @param details never null
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Body(
      String code,
      String message,
      boolean retryable,
      String requestId,
      Map<String, Object> details) {}
}
