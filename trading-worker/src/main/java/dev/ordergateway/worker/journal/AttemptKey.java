package dev.ordergateway.worker.journal;

/**
 * One lease of a task.
 *
 * @param retryNo how often a person had the task retried before
 * @param leaseCount 1 or more
 */
public record AttemptKey(String taskId, int retryNo, int leaseCount) {
  /** As evidence names it. */
  public String label() {
    return "retry " + retryNo + ", lease " + leaseCount;
  }
}
