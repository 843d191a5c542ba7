package dev.ordergateway.gateway.task;

/** Why a task may not be run again (SPEC §6). The names are shown. */
public enum RetryBlock {
  /** It has not ended, or ended well. */
  STATUS,
  /** A permit was given, or an order recorded. */
  SUBMISSION_RECORDED,
  /** Somebody said that an order exists. */
  ORDER_SUBMITTED,
  /** Nobody has said that an earlier run bought nothing. A person can, by resolving. */
  ORDER_UNCERTAIN,
  /** Not a reason but the way out: the need is bought under a new revision of its source. */
  BUY_UNDER_NEW_REVISION
}
