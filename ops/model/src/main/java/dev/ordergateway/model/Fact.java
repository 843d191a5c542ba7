package dev.ordergateway.model;

/** What is true or false of one worker: of its memory, its journal, and what it has sent. */
enum Fact {
  // In memory, gone with the process.

  /** HeldLease.holds: it believes that its lease stands. */
  HOLDS,
  /** Attempt.mayHaveSubmitted. */
  MAY_HAVE_SUBMITTED,
  /** Fence.ask: an answer was lost, so a refusal no longer tells. */
  ANSWER_LOST,
  /** FencePermit.isOpen, counted from before the fence was first sent. */
  PERMIT_OPEN,

  // The lease it works on, or that lies in the answer; in the journal once the attempt is open.

  /** It is the gateway's current lease of the task. Not known to the worker. */
  CURRENT,
  /** The grant's lease_count is 1. */
  FIRST,
  /** The grant's permit_given is true or null. */
  PERMIT_SAID,

  // In the journal.

  /** An attempt is under way (attempts.ended_at is null); where none is, a poll_id is. */
  OPEN,
  /** Its fence counts as a permit: asked, or given (FenceState). */
  INTENDS,
  /** There is an attempt that has ended. */
  EARLIER,
  /** One that has ended counts as a permit (AttemptRow.countsAsPermit). */
  INTENDED_EARLIER,

  // On the way: sent once, it may arrive at any later moment, any number of times, or never.

  /** A fence call of the current lease. */
  FENCE_CALL,
  /** created, of the current lease: in the outbox, or sent. */
  CREATED,
  /** ordered, not terminal, of the current lease: in the outbox, or sent. */
  ORDERED,
  /** A report of an old lease that says nothing was bought. */
  OLD_DENIAL,
  /** A report of an old lease that is a sign of an order. */
  OLD_SIGN,
  /** The one request of the click, on its way to the shop; arrives once or never. */
  CLICK;

  static final int COUNT = values().length;

  @SuppressWarnings("EnumOrdinal") // for the packed state, which lives in this process only
  long bit() {
    return 1L << ordinal();
  }
}
