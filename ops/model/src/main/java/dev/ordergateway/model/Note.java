package dev.ordergateway.model;

/** What is true or false of the task at the gateway, and of what happened to it. */
enum Note {
  /** The lease's time is over, and no sweep has seen it yet. */
  LEASE_OVER,
  /** lease_poll_id is the one that the owner still repeats. */
  POLL_OF_OWNER,
  /** fenced_lease = lease_count. */
  FENCED_NOW,
  /** The permit's fence_id is in its asker's memory, so that it may ask again. */
  FENCE_ID_KNOWN,
  /** A manual review of the task was opened. */
  REVIEW,
  /** executions.fences of the current run: false where an operator was answered the grant. */
  HOLDER_FENCES,
  /** An earlier run may have bought without a permit (ExecutionDao.uncertainBefore). */
  UNCERTAIN_BEFORE,
  /** A person has called since the task was last handed out. */
  PERSON_CALLED,

  // Remembered for the invariants, seen by nobody.

  /** It was handed out again although no person called. */
  REDELIVERED,
  /** A click began outside its lease, or outside its permit's time. */
  LATE_CLICK;

  static final int COUNT = values().length;

  @SuppressWarnings("EnumOrdinal") // for the packed state, which lives in this process only
  long bit() {
    return 1L << ordinal();
  }
}
