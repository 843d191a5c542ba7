package dev.ordergateway.foundation.start;

/** The process must not start, and the message says why in one line that names the setting. */
public class StartException extends RuntimeException {
  public StartException(String message) {
    super(message);
  }

  public StartException(String message, Throwable cause) {
    super(message, cause);
  }
}
