package dev.ordergateway.gateway.task;

/** Where the knowledge of a submission comes from. The names are stored. */
public enum SubmissionState {
  /** A permit was given: the click may have happened. */
  FENCED,
  /** A sign of an order came without a permit. */
  MANUAL_REVIEW,
  /** A person looked at the site and said so. */
  RECONCILED
}
