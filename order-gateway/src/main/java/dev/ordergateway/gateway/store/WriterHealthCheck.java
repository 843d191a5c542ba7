package dev.ordergateway.gateway.store;

import com.codahale.metrics.health.HealthCheck;

/** Whether the one write door opens: a transaction that changes nothing, and so syncs nothing. */
final class WriterHealthCheck extends HealthCheck {
  private final Store store;

  WriterHealthCheck(Store store) {
    this.store = store;
  }

  @Override
  protected Result check() {
    store.run("health", transaction -> transaction.handle().execute("SELECT 1"));
    return Result.healthy();
  }
}
