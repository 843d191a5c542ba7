package dev.ordergateway.simulation;

/**
 * What was asked of the gateway, so that its effect can be judged.
 *
 * @param taskId null where it is about no task in particular
 * @param workerId who asked as a holder, or for whom a person asked
 * @param lease which lease it spoke of
 * @param flag of a report: terminal; of a reclaim: by poll
 */
record Change(Kind kind, String taskId, String workerId, Integer lease, boolean flag) {
  enum Kind {
    NOTHING,
    SUBMIT,
    LEASE,
    RENEW,
    FENCE,
    REPORT,
    RECLAIM,
    CANCEL,
    RETRY,
    RESOLVE,
    SWEEP
  }

  static final Change NOTHING = new Change(Kind.NOTHING, null, null, null, false);
  static final Change LEASE = new Change(Kind.LEASE, null, null, null, false);
  static final Change SWEEP = new Change(Kind.SWEEP, null, null, null, false);

  static Change submit(String taskId) {
    return new Change(Kind.SUBMIT, taskId, null, null, false);
  }

  static Change renew(String taskId, String workerId, Integer lease) {
    return new Change(Kind.RENEW, taskId, workerId, lease, false);
  }

  static Change fence(String taskId, String workerId, Integer lease) {
    return new Change(Kind.FENCE, taskId, workerId, lease, false);
  }

  static Change report(String taskId, String workerId, Integer lease, boolean terminal) {
    return new Change(Kind.REPORT, taskId, workerId, lease, terminal);
  }

  static Change reclaim(String taskId, String workerId, boolean byPoll) {
    return new Change(Kind.RECLAIM, taskId, workerId, null, byPoll);
  }

  /** What a person does with a task. */
  static Change byPerson(Kind kind, String taskId) {
    return new Change(kind, taskId, null, null, false);
  }

  boolean writes() {
    return kind != Kind.NOTHING;
  }

  String what() {
    return kind.name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public String toString() {
    return taskId == null
        ? ""
        : taskId
            + (workerId == null ? "" : " " + workerId)
            + (lease == null ? "" : " lease " + lease);
  }
}
