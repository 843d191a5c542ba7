package dev.ordergateway.gateway.http;

import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.ErrorCode;
import dev.ordergateway.api.PlainError;
import java.util.LinkedHashMap;
import java.util.Map;

/** The shape of an error by the family of its path (SPEC §2). */
final class ErrorBody {
  private ErrorBody() {}

  static boolean isPlain(String path) {
    return path.startsWith("/api/v1/") || path.equals("/api/v1");
  }

  /**
   * @param requestId null where the request never got as far as to have one
   */
  static Object of(String path, ErrorCode code, String message, Object data, String requestId) {
    return isPlain(path)
        ? new PlainError(
            new PlainError.Body(code.word(), message, code.retryable(), requestId, details(data)))
        : Envelope.error(numbered(code), message, data);
  }

  private static Map<String, Object> details(Object data) {
    Map<String, Object> details = new LinkedHashMap<>();
    if (data instanceof Map<?, ?> map) {
      map.forEach((name, value) -> details.put(name.toString(), value));
    }
    return details;
  }

  /** A word that has no number of its own is told by its status. */
  private static EnvelopeCode numbered(ErrorCode code) {
    return code instanceof EnvelopeCode envelope ? envelope : codeOf(code.httpStatus());
  }

  /** The code that says what a bare HTTP status says. */
  static EnvelopeCode codeOf(int status) {
    return switch (status) {
      case 401 -> EnvelopeCode.UNAUTHENTICATED;
      case 403 -> EnvelopeCode.FORBIDDEN;
      case 404 -> EnvelopeCode.NOT_FOUND;
      case 405 -> EnvelopeCode.METHOD_NOT_ALLOWED;
      case 413 -> EnvelopeCode.TOO_LARGE;
      case 415 -> EnvelopeCode.UNSUPPORTED_MEDIA_TYPE;
      case 429 -> EnvelopeCode.TOO_MANY_REQUESTS;
      case 503 -> EnvelopeCode.UNAVAILABLE;
      default -> status >= 500 ? EnvelopeCode.INTERNAL : EnvelopeCode.INVALID;
    };
  }
}
