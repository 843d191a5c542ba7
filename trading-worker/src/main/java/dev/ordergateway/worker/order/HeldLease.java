package dev.ordergateway.worker.order;

import dev.ordergateway.worker.clock.Moment;
import dev.ordergateway.worker.clock.TwoClocks;
import java.time.Duration;

/**
 * A lease as this worker sees it, counted from before the request that brought it (SPEC §7.2). Lost
 * once means lost: no later answer brings it back. Thread-safe: a timer renews it while the order
 * runs.
 */
public final class HeldLease {
  private final TwoClocks clocks;
  private final String taskId;
  private final int leaseCount;
  private Moment since;
  private Duration span;
  private boolean cancelRequested;
  private boolean renewed;
  private String lost;

  /**
   * @param before the moment before the lease was asked for
   * @param leaseSeconds as the gateway answered
   */
  public HeldLease(
      TwoClocks clocks, String taskId, int leaseCount, Moment before, double leaseSeconds) {
    this.clocks = clocks;
    this.taskId = taskId;
    this.leaseCount = leaseCount;
    this.since = before;
    this.span = seconds(leaseSeconds);
  }

  static Duration seconds(double seconds) {
    return Duration.ofNanos((long) (Math.min(seconds, 1e9) * 1e9));
  }

  public String taskId() {
    return taskId;
  }

  public int leaseCount() {
    return leaseCount;
  }

  /** Whether it stands by both clocks. */
  public synchronized boolean holds() {
    if (lost == null && clocks.passed(since, span)) {
      lost = "the lease ran out by this worker's clocks";
    }
    return lost == null;
  }

  /** Why it is lost, null while it stands. */
  public synchronized String lostBecause() {
    holds();
    return lost;
  }

  public synchronized void renewed(Moment before, double leaseSeconds) {
    if (holds()) {
      since = before;
      span = seconds(leaseSeconds);
      renewed = true;
    }
  }

  /** Whether a renewal ever came through. */
  public synchronized boolean isRenewed() {
    return renewed;
  }

  public synchronized void lose(String why) {
    if (lost == null) {
      lost = why;
    }
  }

  public synchronized void requestCancel() {
    cancelRequested = true;
  }

  public synchronized boolean cancelRequested() {
    return cancelRequested;
  }

  /** Every 60 s, or a third of the lease if that is shorter (SPEC §7.1). */
  public synchronized Duration renewEvery() {
    Duration third = span.dividedBy(3);
    return third.compareTo(Duration.ofSeconds(60)) < 0 ? third : Duration.ofSeconds(60);
  }
}
