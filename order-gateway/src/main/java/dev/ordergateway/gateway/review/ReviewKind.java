package dev.ordergateway.gateway.review;

/** Why a person must look. The names are stable: they are stored and shown. */
public enum ReviewKind {
  /** Somebody who no longer holds the task says that an order exists. */
  LATE_REPORT,
  /** A fact contradicts the recorded end of its task. */
  CONTRADICTION,
  /** A second, different order number for one task. */
  SEVERAL_SITE_ORDERS,
  /** One order number on two tasks. */
  DUPLICATE_SITE_ORDER,
  /** A worker that promised to ask for a permit first reports an order without one. */
  UNFENCED_ORDER,
  /** A client sent something else under a key that it had used. */
  IDEMPOTENCY_CONFLICT
}
