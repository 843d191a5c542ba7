package dev.ordergateway.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.ordergateway.api.order.TaskStatus;
import java.time.Instant;
import java.util.List;

/**
 * {@code GET /health} (SPEC §3). Without a token every id, name and message is left out.
 *
 * @param status {@code alert} while one stands, else {@code ok}
 * @param queued how many order tasks wait for a worker
 * @param active leased and running order tasks
 * @param stale how many order tasks lost their lease and wait for a person
 */
@JsonNaming(SnakeCaseStrategy.class)
public record HealthView(
    String status,
    long queued,
    List<ActiveTask> active,
    long stale,
    List<WorkerSeen> workers,
    List<StandingAlert> alerts) {
  /** Null fields are left out: a caller without a token sees only the status. */
  @JsonNaming(SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ActiveTask(
      String taskId, TaskStatus status, String leaseOwner, Instant leaseExpiresAt) {}

  /**
   * @param lastSeenSeconds seconds since the worker's last sign of life
   * @param paused true while the worker keeps a scene for a person and takes no order
   */
  @JsonNaming(SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record WorkerSeen(String workerId, double lastSeenSeconds, Boolean paused) {}

  /**
   * @param name the kind of alert, such as {@code task_stale}
   * @param subject what it is about: a task, a worker
   */
  @JsonNaming(SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record StandingAlert(String name, String subject, Instant since, String message) {}
}
