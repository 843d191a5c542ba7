package dev.ordergateway.gateway.task;

import java.time.Instant;

/**
 * The one submission record of a task (SPEC §3, §6): that it may have been bought.
 *
 * @param generation the lease it belongs to; null where it came from nobody who held the task
 * @param fenceId known to the one call that asked for the permit; null where it named none
 * @param fencedAt null unless a permit was given
 * @param permitMillis null unless a permit was given
 */
public record Submission(
    String taskId,
    SubmissionState state,
    Integer generation,
    String workerId,
    String fenceId,
    Instant fencedAt,
    Long permitMillis,
    Long payable,
    String siteOrderId) {
  /** Whether this is the very permit that such a call was given before. */
  public boolean isPermitOf(int lease, String askedFenceId) {
    return state == SubmissionState.FENCED
        && askedFenceId != null
        && askedFenceId.equals(fenceId)
        && generation == lease;
  }
}
