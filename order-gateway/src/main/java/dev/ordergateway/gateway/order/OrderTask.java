package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.TaskStatus;
import java.time.Instant;

/**
 * A row of order_tasks.
 *
 * @param intent JSON text, value for value as submitted
 * @param lane the lane it holds, or null
 * @param leaseOwner the last worker that held it, or null
 * @param leasePollId the poll_id under which the current lease was given, or null
 * @param leaseExpiresAt null unless leased or running
 * @param fencedLease the lease_count in which a permit was given, or null
 * @param reclaimFor the worker whose next lease call reclaims it, or null
 */
public record OrderTask(
    long seq,
    String taskId,
    String site,
    String intent,
    TaskStatus status,
    String lane,
    String leaseOwner,
    String leasePollId,
    Instant leaseExpiresAt,
    int leaseCount,
    Integer fencedLease,
    String reclaimFor,
    int retryNo,
    boolean cancelRequested,
    Instant createdAt,
    Instant updatedAt) {
  /** Whether that worker is its last owner, in that lease; a null lease counts as the current. */
  public boolean isHeldBy(String workerId, Integer lease) {
    return workerId.equals(leaseOwner) && (lease == null || lease == leaseCount);
  }

  /** Whether a worker holds it at that moment. */
  public boolean leaseStands(Instant now) {
    return status.active() && leaseExpiresAt.isAfter(now);
  }
}
