package dev.ordergateway.gateway.operate;

import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.alert.AlertHealthCheck;
import dev.ordergateway.gateway.auth.TokenAuthenticator;
import dev.ordergateway.gateway.client.ClientTaskService;
import dev.ordergateway.gateway.order.OrderChannel;
import dev.ordergateway.gateway.query.QueryChannel;
import dev.ordergateway.gateway.task.RetryService;
import io.dropwizard.core.server.ServerFactory;
import io.dropwizard.core.setup.Environment;

/** What an operator finds on the admin port (SPEC §9): health checks, tasks and metrics. */
public final class AdminPort {
  private final Environment environment;

  private AdminPort(Environment environment) {
    this.environment = environment;
  }

  /** Opens it, guarded as its address demands. */
  public static AdminPort open(
      ServerFactory server, Environment environment, TokenAuthenticator tokens) {
    AdminGuard.post(server, environment, tokens);
    AdminDoor.hang(environment);
    GatewayMetrics.serve(environment);
    return new AdminPort(environment);
  }

  public AdminPort tasks(
      OrderChannel orders, RetryService retries, AlertBoard alerts, Sweeper sweeper) {
    environment.admin().addTask(new ReclaimTask(orders.desk()));
    environment.admin().addTask(new RetryTask(retries));
    environment.admin().addTask(new ForgetWorkerTask(orders.workers(), alerts));
    environment.admin().addTask(new SweepTask(sweeper));
    return this;
  }

  public AdminPort metrics(OrderChannel orders, QueryChannel queries, ClientTaskService clients) {
    MetricRegistry metrics = environment.metrics();
    GatewayMetrics.registerOrders(metrics, orders.queries(), orders.waiting());
    GatewayMetrics.registerQueries(metrics, queries);
    GatewayMetrics.registerClients(metrics, clients);
    return this;
  }

  public AdminPort alerts(AlertBoard alerts) {
    GatewayMetrics.registerAlerts(environment.metrics(), alerts);
    AlertHealthCheck.registerAll(alerts, environment.healthChecks());
    return this;
  }
}
