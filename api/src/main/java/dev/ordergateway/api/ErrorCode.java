package dev.ordergateway.api;

/** What went wrong, in a form that callers can tell apart (SPEC §2). */
public sealed interface ErrorCode permits EnvelopeCode, PlainCode {
  int httpStatus();

  /** UPPER_SNAKE, stable: the word of {@code /api/v1}. */
  String word();

  /** Whether sending the same request again later may succeed. */
  default boolean retryable() {
    return httpStatus() == 429 || httpStatus() == 500 || httpStatus() == 503;
  }
}
