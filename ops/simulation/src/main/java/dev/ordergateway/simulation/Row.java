package dev.ordergateway.simulation;

import dev.ordergateway.api.json.WireTime;
import dev.ordergateway.api.order.TaskStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A task as it stands in the gateway's database, read past the product's own code.
 *
 * @param expires null unless leased or running
 */
record Row(
    String taskId,
    TaskStatus status,
    String lane,
    String owner,
    Instant expires,
    int leaseCount,
    int fencedLease,
    String reclaimFor,
    int retryNo) {
  static final String QUERY =
      "SELECT task_id, status, lane, lease_owner, lease_expires_at, lease_count, fenced_lease,"
          + " reclaim_for, retry_no FROM order_tasks ORDER BY seq";

  static Row of(ResultSet row) throws SQLException {
    String expires = row.getString(5);
    return new Row(
        row.getString(1),
        TaskStatus.ofWire(row.getString(2)),
        row.getString(3),
        row.getString(4),
        expires == null ? null : WireTime.parse(expires),
        row.getInt(6),
        row.getInt(7),
        row.getString(8),
        row.getInt(9));
  }

  /** Whether a click for it may come: law 2 is about these. */
  boolean mayBeClicked() {
    return status.active() || (status == TaskStatus.STALE && isFenced());
  }

  /** Whether a permit was asked for in its last lease. */
  boolean isFenced() {
    return leaseCount > 0 && fencedLease == leaseCount;
  }

  /** Whether it has come to its end, or to a person. */
  boolean isDone() {
    return status.ended() || status == TaskStatus.NEEDS_HUMAN;
  }
}
