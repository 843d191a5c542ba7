package dev.ordergateway.gateway.alert;

import java.time.Instant;

/**
 * Something that stands and needs a person.
 *
 * @param name the kind, such as {@code task_stale}
 * @param subject what it is about: a task, a worker
 * @param since when it began to stand
 */
public record Alert(String name, String subject, Instant since, String message) {
  /** What makes two the same alert. */
  public record Key(String name, String subject) {}

  public Key key() {
    return new Key(name, subject);
  }
}
