package dev.ordergateway.worker.order;

/** The intent can't be carried out as it is written: 4220, and no page is opened. */
class BadIntentException extends RuntimeException {
  BadIntentException(String message) {
    super(message);
  }
}
