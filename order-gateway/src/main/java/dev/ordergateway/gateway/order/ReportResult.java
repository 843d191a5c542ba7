package dev.ordergateway.gateway.order;

import dev.ordergateway.api.order.ReportReceipt;

/** What became of a report. Whatever it is, the report is stored. */
public sealed interface ReportResult {
  /**
   * @param leaseStands whether its sender still held the task: only then it is a sign of life
   * @param laneFreed whether another task may be leased now
   */
  record Accepted(ReportReceipt receipt, boolean leaseStands, boolean laneFreed)
      implements ReportResult {}

  /** There is no such task (6001). */
  record UnknownTask() implements ReportResult {}

  /** Its sender does not hold the task, or not in that lease (6002). */
  record Refused(String why) implements ReportResult {}
}
