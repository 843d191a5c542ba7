package dev.ordergateway.worker.alert;

/** Tells a person near the worker. Never throws, never waits long. */
@FunctionalInterface
public interface Alerts {
  /**
   * @param name a short word that stays the same for the same kind, such as {@code report_refused}
   * @param subject what it is about: a task's id, or the worker's
   */
  void raise(String name, String subject, String message);
}
