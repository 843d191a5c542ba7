package dev.ordergateway.worker.query;

/** A query asks for something that can't be (4220); the message names the field. */
final class BadParamsException extends RuntimeException {
  BadParamsException(String message) {
    super(message);
  }

  BadParamsException(String message, Throwable cause) {
    super(message, cause);
  }
}
