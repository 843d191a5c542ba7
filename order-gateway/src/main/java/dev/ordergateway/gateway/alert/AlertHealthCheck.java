package dev.ordergateway.gateway.alert;

import com.codahale.metrics.health.HealthCheck;
import com.codahale.metrics.health.HealthCheckRegistry;

/** Unhealthy while an alert of that name stands. */
public final class AlertHealthCheck extends HealthCheck {
  private final AlertBoard board;
  private final String name;

  /** One check for each kind of alert there is. */
  public static void registerAll(AlertBoard board, HealthCheckRegistry checks) {
    board.names().forEach(name -> checks.register(name, new AlertHealthCheck(board, name)));
  }

  private AlertHealthCheck(AlertBoard board, String name) {
    this.board = board;
    this.name = name;
  }

  @Override
  protected Result check() {
    return board.standing().stream()
        .filter(alert -> alert.name().equals(name))
        .findFirst()
        .map(alert -> Result.unhealthy("%s", alert.message()))
        .orElseGet(Result::healthy);
  }
}
