package dev.ordergateway.worker.site.page;

/** A page does not say, exactly and once, what is asked of it. Nothing is guessed instead. */
final class Unreadable extends RuntimeException {
  Unreadable(String message) {
    super(message);
  }
}
