package dev.ordergateway.worker.order;

import dev.ordergateway.api.order.ReportRequest;

/** What the local gate decides for a lease (SPEC §7.2). */
sealed interface Way {
  /** Finished here before: said again, and nothing executed. */
  record ReportAgain(ReportRequest report) implements Way {}

  /**
   * Look at the site first.
   *
   * @param permit whether a permit was given, or may have been: then nothing is executed, and
   *     nothing is called failed
   * @param unknownMeansNot after a retry: what can't be proven counts as not ordered
   */
  record Verify(boolean permit, boolean unknownMeansNot) implements Way {}

  /** The task is new. */
  record Execute() implements Way {}
}
