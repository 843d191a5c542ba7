package dev.ordergateway.worker.journal;

/** The journal did not take something, or could not be read: says which file and why. */
public class JournalException extends RuntimeException {
  JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
