package dev.ordergateway.model;

/**
 * Where a worker's order thread stands; what lies between two of these is one step of the model. A
 * process that is down is one that takes no step, and so is one that is frozen.
 */
enum Step {
  /** OrderCycle.poll: no attempt is under way, a lease call is on its way or soon will be. */
  POLLING,
  /** OrderCycle.goOn: an attempt was under way, its lease is being renewed. */
  RENEWING,
  /** LocalGate said: reported before, say it again. */
  SAYING_AGAIN,
  /** Recovery.run: looking at the shop's list. */
  VERIFYING,
  /** OrderRun.run, before its first gate. */
  STARTING,
  /** OrderRun: cart-add, cart-check, order-confirm, guard. Nothing of it is seen from outside. */
  SHOPPING,
  /** Submission.run: the permit is asked for; with its answer, at the button. */
  FENCING,
  /** The gateway refused the fence; what remains is to say so (Conclusion). */
  REFUSED,
  /** The click was made, its answer is awaited. */
  CLICKED,
  /** The shop said that it has the order, and the journal has it too; payment comes next. */
  PAYING;

  private static final Step[] ALL = values();

  static Step of(int code) {
    return ALL[code];
  }

  @SuppressWarnings("EnumOrdinal") // for the packed state, which lives in this process only
  int code() {
    return ordinal();
  }
}
