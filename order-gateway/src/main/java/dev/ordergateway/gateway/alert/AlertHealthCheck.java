package dev.ordergateway.gateway.alert;

import com.codahale.metrics.health.HealthCheck;

/** Unhealthy while an alert of that name stands. */
public final class AlertHealthCheck extends HealthCheck {
  private final AlertBoard board;
  private final String name;

  public AlertHealthCheck(AlertBoard board, String name) {
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
