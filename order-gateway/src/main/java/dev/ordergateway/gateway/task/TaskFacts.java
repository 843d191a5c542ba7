package dev.ordergateway.gateway.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.task.Channel;
import dev.ordergateway.api.task.ResolveOutcome;
import java.time.Instant;

/**
 * A task as far as both channels are alike, as read in one transaction.
 *
 * @param isPurchase whether money may move; else it only collects
 * @param requiresOrder whether its success means that an order exists
 * @param status a word of its channel's
 * @param phase what may be done with it
 * @param version 1, and one more for each retry
 * @param generation how often it was handed out
 * @param assignedClient null where no client is named, and in the leased channel
 * @param payload what is to be done, as it was submitted
 */
public record TaskFacts(
    String taskId,
    Channel channel,
    boolean isPurchase,
    boolean requiresOrder,
    String site,
    String status,
    Phase phase,
    int version,
    int generation,
    String assignedClient,
    ObjectNode payload,
    boolean cancelRequested,
    Instant createdAt,
    Instant updatedAt) {
  /** What a status means for those who do not know the channel's words. */
  public enum Phase {
    /** It waits for, or is with, whoever executes it. */
    OPEN,
    /** Only a person can tell how it ended. */
    UNSETTLED,
    /** It ended, and not well: the only ones from which it may be run again. */
    FAILED_OR_CANCELLED,
    SUCCEEDED
  }

  /** Whether that end means that an order exists. */
  boolean isOrderOf(ResolveOutcome outcome) {
    return requiresOrder && outcome == ResolveOutcome.SUCCEEDED;
  }

  public String type() {
    return isPurchase ? "purchase" : "collect";
  }
}
