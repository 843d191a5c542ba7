package dev.ordergateway.gateway.operate;

import dev.ordergateway.api.Envelope;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.HealthView;
import dev.ordergateway.api.HealthView.ActiveTask;
import dev.ordergateway.api.HealthView.StandingAlert;
import dev.ordergateway.api.HealthView.WorkerSeen;
import dev.ordergateway.gateway.alert.Alert;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.auth.BearerFilter;
import dev.ordergateway.gateway.auth.TokenAuthenticator;
import dev.ordergateway.gateway.order.KnownWorker;
import dev.ordergateway.gateway.order.OrderQueries;
import dev.ordergateway.gateway.order.WorkerRegistry;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** {@code GET /health}: 503 where an alert stands; without a token no ids, names or messages. */
@Path("/health")
@Produces(MediaType.APPLICATION_JSON)
public final class HealthResource {
  private final OrderQueries orders;
  private final WorkerRegistry workers;
  private final AlertBoard alerts;
  private final TokenAuthenticator tokens;
  private final Clock clock;

  public HealthResource(
      OrderQueries orders,
      WorkerRegistry workers,
      AlertBoard alerts,
      TokenAuthenticator tokens,
      Clock clock) {
    this.orders = orders;
    this.workers = workers;
    this.alerts = alerts;
    this.tokens = tokens;
    this.clock = clock;
  }

  @GET
  public Response health(@HeaderParam(HttpHeaders.AUTHORIZATION) String authorization) {
    boolean known = BearerFilter.tokenOf(authorization).flatMap(tokens::authenticate).isPresent();
    List<Alert> standing = List.copyOf(alerts.standing());
    OrderQueries.Standing tasks = orders.standing();
    HealthView view =
        new HealthView(
            standing.isEmpty() ? "ok" : "alert",
            tasks.queued(),
            tasks.active().stream().map(task -> known ? task : nameless(task)).toList(),
            tasks.stale(),
            workers.all().stream().map(worker -> seen(worker, known)).toList(),
            standing.stream().map(alert -> standing(alert, known)).toList());
    Response.ResponseBuilder answer =
        standing.isEmpty()
            ? Response.ok(Envelope.ok(view))
            : Response.status(Response.Status.SERVICE_UNAVAILABLE)
                .entity(Envelope.error(EnvelopeCode.UNAVAILABLE, "an alert stands", view));
    return answer.header(HttpHeaders.CACHE_CONTROL, "no-store").build();
  }

  private WorkerSeen seen(KnownWorker worker, boolean known) {
    Duration silent = Duration.between(worker.lastSeenAt(), Instant.now(clock));
    return new WorkerSeen(
        known ? worker.workerId() : null,
        Math.max(0, silent.toMillis()) / 1000.0,
        worker.paused() ? true : null);
  }

  private static ActiveTask nameless(ActiveTask task) {
    return new ActiveTask(null, task.status(), null, task.leaseExpiresAt());
  }

  private static StandingAlert standing(Alert alert, boolean known) {
    return known
        ? new StandingAlert(alert.name(), alert.subject(), alert.since(), alert.message())
        : new StandingAlert(null, null, alert.since(), null);
  }
}
