package dev.ordergateway.worker.journal;

import java.time.Instant;

/**
 * An attempt as the journal knows it.
 *
 * @param grantJson the lease as it was granted
 * @param touchedAt when the journal last heard of it
 * @param account the account its confirmation named, null where none did
 * @param payableYen what its confirmation asked, null before one was read
 * @param intendedAt when the intention to click was written, null where there was none
 * @param endedAt null while it is under way
 */
public record AttemptRow(
    String taskId,
    int retryNo,
    int leaseCount,
    String grantJson,
    Instant startedAt,
    Instant touchedAt,
    String account,
    Long payableYen,
    Instant intendedAt,
    String fence,
    Instant endedAt) {
  public AttemptKey key() {
    return new AttemptKey(taskId, retryNo, leaseCount);
  }

  public FenceState fenceState() {
    return FenceState.ofText(fence);
  }

  public boolean countsAsPermit() {
    return fenceState().countsAsPermit();
  }
}
