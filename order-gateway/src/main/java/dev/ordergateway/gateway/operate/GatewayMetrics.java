package dev.ordergateway.gateway.operate;

import com.codahale.metrics.CachedGauge;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import dev.ordergateway.api.client.ClientTaskStatus;
import dev.ordergateway.api.order.TaskStatus;
import dev.ordergateway.api.query.QueryStatus;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.client.ClientTaskService;
import dev.ordergateway.gateway.order.LeaseDesk;
import dev.ordergateway.gateway.order.OrderQueries;
import dev.ordergateway.gateway.query.QueryChannel;
import io.dropwizard.core.setup.Environment;
import io.prometheus.metrics.exporter.servlet.jakarta.PrometheusMetricsServlet;
import io.prometheus.metrics.instrumentation.dropwizard.DropwizardExports;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What is measured of the running gateway, and how Prometheus reads it. */
public final class GatewayMetrics {
  private GatewayMetrics() {}

  public static void registerOrders(
      MetricRegistry metrics, OrderQueries orders, LeaseDesk waiting) {
    for (TaskStatus status : TaskStatus.values()) {
      metrics.register(
          "order.tasks." + status.wire(), gauge(status.ended(), () -> orders.count(status)));
    }
    metrics.register("order.lease.waiting", (Gauge<Integer>) waiting::waiting);
  }

  public static void registerQueries(MetricRegistry metrics, QueryChannel queries) {
    for (QueryStatus status : QueryStatus.values()) {
      metrics.register(
          "query.queries." + status.wire(),
          gauge(status.ended(), () -> queries.reader().count(status)));
    }
    metrics.register("query.lease.waiting", (Gauge<Integer>) queries::waiting);
  }

  public static void registerClients(MetricRegistry metrics, ClientTaskService tasks) {
    for (ClientTaskStatus status : ClientTaskStatus.values()) {
      metrics.register(
          "client.tasks." + status.wire(), gauge(status.ended(), () -> tasks.count(status)));
    }
  }

  public static void registerAlerts(MetricRegistry metrics, AlertBoard alerts) {
    metrics.register("alerts.standing", (Gauge<Integer>) () -> alerts.standing().size());
  }

  /** To count the ended ones takes longer the longer the gateway lives. */
  private static Gauge<Long> gauge(boolean ended, Supplier<Long> count) {
    if (!ended) {
      return count::get;
    }
    return new CachedGauge<>(1, TimeUnit.MINUTES) {
      @Override
      protected Long loadValue() {
        return count.get();
      }
    };
  }

  /** Serves all metrics of the registry, or those named by {@code name[]}, as text exposition. */
  public static void serve(Environment environment) {
    PrometheusRegistry registry = new PrometheusRegistry();
    DropwizardExports.builder().dropwizardRegistry(environment.metrics()).register(registry);
    environment
        .admin()
        .addServlet("prometheus", new Exposition(registry))
        .addMapping("/prometheus");
  }

  /** What else the library takes is for its developers, and fails with what it does not know. */
  private static final class Exposition extends PrometheusMetricsServlet {
    private static final long serialVersionUID = 1;

    Exposition(PrometheusRegistry registry) {
      super(registry);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      if (Set.of("name[]").containsAll(request.getParameterMap().keySet())) {
        super.doGet(request, response);
      } else {
        response.sendError(HttpServletResponse.SC_BAD_REQUEST);
      }
    }
  }
}
