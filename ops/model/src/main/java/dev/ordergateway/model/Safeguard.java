package dev.ordergateway.model;

import java.util.Locale;

/** What stands between the protocol and an accident; each can be taken out to see the accident. */
enum Safeguard {
  /** A worker asks for the permit before it clicks. */
  FENCE,
  /** The permit is given once in a task's life. */
  PERMIT_ONCE,
  /** The intention to click is in the journal before the permit is asked for. */
  JOURNAL,
  /** Directly before the click the worker looks at its lease and its permit, by both clocks. */
  CLICK_CLOCK_CHECK,
  /** What was held before is looked up at the shop first, never just executed. */
  RECLAIM_VERIFIES,
  /** A worker's lease ends by its own clocks, not only by the gateway's word. */
  LEASE_CLOCK,
  /** A report counts only from the owner in the current lease. */
  REPORT_COMPARE,
  /** A lost lease stays stale until a person calls. */
  STALE_STAYS;

  /** As the command line names it. */
  String argument() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
