package dev.ordergateway.gateway;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.foundation.start.OneLineApplication;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.alert.AlertSource;
import dev.ordergateway.gateway.auth.BearerFilter;
import dev.ordergateway.gateway.auth.TokenAuthenticator;
import dev.ordergateway.gateway.client.ClientChannel;
import dev.ordergateway.gateway.http.BodyLimits;
import dev.ordergateway.gateway.http.HttpSetup;
import dev.ordergateway.gateway.operate.AdminPort;
import dev.ordergateway.gateway.operate.HealthResource;
import dev.ordergateway.gateway.operate.SerialMode;
import dev.ordergateway.gateway.operate.Sweeper;
import dev.ordergateway.gateway.order.Lanes;
import dev.ordergateway.gateway.order.OrderChannel;
import dev.ordergateway.gateway.procurement.ClientPurchases;
import dev.ordergateway.gateway.procurement.OrderPurchases;
import dev.ordergateway.gateway.procurement.ProcurementResource;
import dev.ordergateway.gateway.procurement.ProcurementService;
import dev.ordergateway.gateway.procurement.PurchaseChannels;
import dev.ordergateway.gateway.query.QueryChannel;
import dev.ordergateway.gateway.review.ReviewResource;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.SchemaBundle;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.StoreFactory;
import dev.ordergateway.gateway.task.TaskChannels;
import dev.ordergateway.gateway.task.TaskDesk;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jersey.setup.JerseyEnvironment;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Wires the gateway together, from the ground floor up. */
public final class GatewayApplication extends OneLineApplication<GatewayConfiguration> {
  public static void main(String[] arguments) {
    new GatewayApplication().run(arguments);
  }

  @Override
  public String getName() {
    return "order-gateway";
  }

  @Override
  public void initialize(Bootstrap<GatewayConfiguration> bootstrap) {
    HttpSetup.prepare(bootstrap);
    bootstrap.addBundle(
        new SchemaBundle<GatewayConfiguration>(configuration -> configuration.database));
  }

  @Override
  public void run(GatewayConfiguration configuration, Environment environment) {
    ObjectMapper json = WireJson.configure(environment.getObjectMapper());
    Clock clock = Clock.systemUTC();
    Store store = StoreFactory.open(configuration.database, environment, clock);
    Set<String> sites = configuration.siteNames();
    Lanes lanes = new Lanes(configuration.serialBy, sites);
    SerialMode.settle(store, configuration.serialBy);
    Duration maxWait = configuration.lease.maxWaitSeconds();
    int maxWaiting = configuration.lease.maxWaitingCalls();

    ReviewService reviews = new ReviewService(store);
    OrderChannel orders =
        new OrderChannel(
            store, sites, lanes, configuration.lease, configuration.permit, reviews, clock, json);
    QueryChannel queries = new QueryChannel(store, sites, configuration.query, maxWaiting, json);
    ClientChannel clients =
        new ClientChannel(store, reviews, configuration.alert.claimSilentSeconds(), json);
    TaskDesk tasks =
        new TaskDesk(
            store,
            new TaskChannels(orders.taskChannel(), clients.taskChannel()),
            reviews,
            configuration.permit.settleSeconds(),
            json);
    PurchaseChannels purchases =
        new PurchaseChannels(
            new ClientPurchases(clients.tasks()),
            new OrderPurchases(orders.submissions(), orders.waiting()),
            sites);
    ProcurementService procurement = new ProcurementService(store, purchases, json);
    List<AlertSource> sources =
        new ArrayList<>(
            orders.alerts(
                configuration.alert.workerOfflineSeconds(),
                configuration.alert.queueStaleSeconds()));
    sources.add(clients.alerts());
    AlertBoard alerts = new AlertBoard(store, sources);
    Sweeper sweeper = new Sweeper(store, orders, queries, alerts);
    TokenAuthenticator tokens = new TokenAuthenticator(configuration.auth);

    BodyLimits bodies =
        new BodyLimits(configuration.maxBodyBytes, configuration.query.bodyMaxBytes());
    HttpSetup.apply(configuration, environment, bodies);
    HttpSetup.onStopping(environment, orders.waiting()::close);
    HttpSetup.onStopping(environment, queries::close);
    BearerFilter.post(environment, tokens);
    JerseyEnvironment api = environment.jersey();
    orders.resources(maxWait).forEach(api::register);
    queries.resources(maxWait).forEach(api::register);
    clients.resources(tasks.queries()).forEach(api::register);
    api.register(new ReviewResource(reviews));
    api.register(tasks.resource());
    api.register(new ProcurementResource(procurement));
    api.register(new HealthResource(orders.queries(), orders.workers(), alerts, tokens, clock));

    environment.lifecycle().manage(sweeper);
    AdminPort.open(configuration.getServerFactory(), environment, tokens)
        .tasks(orders, tasks.retries(), alerts, sweeper)
        .metrics(orders, queries, clients.tasks())
        .alerts(alerts);
  }
}
