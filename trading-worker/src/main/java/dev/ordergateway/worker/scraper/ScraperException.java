package dev.ordergateway.worker.scraper;

/** The scraper is unreachable, too slow, or gave no purchase block. */
public class ScraperException extends RuntimeException {
  public ScraperException(String message) {
    super(message);
  }

  public ScraperException(String message, Throwable cause) {
    super(message, cause);
  }
}
