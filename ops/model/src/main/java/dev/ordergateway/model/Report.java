package dev.ordergateway.model;

import dev.ordergateway.api.order.TaskStatus;

/**
 * The kinds of reports that the gateway tells apart. {@code in_cart} is left out: it does nothing
 * that {@code created} before it did not do.
 */
enum Report {
  NONE(null, false),
  /** created: the first report. */
  CREATED(null, false),
  /** ordered, not terminal. */
  ORDERED(null, true),
  /** paid, terminal. */
  PAID_END(TaskStatus.SUCCEEDED, true),
  /** Terminal and with the order, but not paid: left out, awaited, or challenged. */
  ORDERED_END(TaskStatus.NEEDS_HUMAN, true),
  /** needs_human, terminal, without an order number. */
  HUMAN_END(TaskStatus.NEEDS_HUMAN, false),
  /** failed, terminal: says that nothing was bought. */
  FAILED_END(TaskStatus.FAILED, false);

  private static final Report[] ALL = values();

  private final TaskStatus settles;
  private final boolean sign;

  Report(TaskStatus settles, boolean sign) {
    this.settles = settles;
    this.sign = sign;
  }

  static Report of(int code) {
    return ALL[code];
  }

  @SuppressWarnings("EnumOrdinal") // for the packed state, which lives in this process only
  int code() {
    return ordinal();
  }

  /** How it settles its task; null where it is not terminal. */
  TaskStatus settles() {
    return settles;
  }

  /** A sign of an order (SPEC §3). */
  boolean isSign() {
    return sign;
  }
}
