package dev.ordergateway.gateway.http;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.ErrorCode;
import java.time.Duration;

/**
 * The one error that features throw to be told to a caller. The mapper turns it into the shape of
 * the path's family.
 */
public class ApiException extends RuntimeException {
  private final ErrorCode code;
  private final transient Object data;
  private final Duration retryAfter;

  public ApiException(ErrorCode code, String message) {
    this(code, message, null, null);
  }

  private ApiException(ErrorCode code, String message, Object data, Duration retryAfter) {
    super(message);
    this.code = code;
    this.data = data;
    this.retryAfter = retryAfter;
  }

  /** A bad value; the message begins with the field's name. */
  public static ApiException invalid(String field, String problem) {
    return new ApiException(EnvelopeCode.INVALID, field + ": " + problem);
  }

  /**
   * @param data what the answer says beside the error: the envelope's {@code data}, or the plain
   *     family's {@code details}, which must be a map
   */
  public ApiException withData(Object data) {
    return new ApiException(code, getMessage(), data, retryAfter);
  }

  public ApiException withRetryAfter(Duration delay) {
    return new ApiException(code, getMessage(), data, delay);
  }

  public ErrorCode code() {
    return code;
  }

  /** Null where there is nothing to say. */
  public Object data() {
    return data;
  }

  /** Null where the header is not sent. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
