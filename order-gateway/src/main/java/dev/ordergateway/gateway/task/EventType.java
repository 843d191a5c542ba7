package dev.ordergateway.gateway.task;

/** What a person may do with a task. The names are stored. */
public enum EventType {
  TASK_REQUEUED,
  TASK_CANCELLED,
  /** A worker has it, and is told to stop. */
  TASK_CANCEL_REQUESTED,
  TASK_RESOLVED,
  TASK_ASSIGNED
}
