package dev.ordergateway.api.task;

/** Why a person has a task run again (SPEC §6). The names are the wire's. */
public enum RetryReason {
  AUTOMATION_FAILED,
  DEVICE_INTERRUPTED,
  ADMIN_CANCELED,
  /** Needs a note. */
  OTHER
}
