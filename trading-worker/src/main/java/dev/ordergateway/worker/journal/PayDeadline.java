package dev.ordergateway.worker.journal;

import java.time.Instant;

/**
 * An order that is not known to be paid, and until when it must be.
 *
 * @param siteOrderId null where the site has not shown it
 * @param nearTold whether it was told already that this deadline is near
 */
public record PayDeadline(
    String taskId,
    String site,
    String siteOrderId,
    String state,
    Instant payDeadline,
    boolean nearTold) {
  /** What a person is told of a deadline. */
  public enum Warning {
    NEAR("near"),
    PASSED("passed");

    private final String text;

    Warning(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }
}
