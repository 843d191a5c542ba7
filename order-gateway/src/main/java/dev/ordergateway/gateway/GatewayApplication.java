package dev.ordergateway.gateway;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.foundation.start.OneLineApplication;
import dev.ordergateway.gateway.alert.AlertBoard;
import dev.ordergateway.gateway.alert.AlertHealthCheck;
import dev.ordergateway.gateway.auth.BearerFilter;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.TokenAuthenticator;
import dev.ordergateway.gateway.client.ClientChannel;
import dev.ordergateway.gateway.http.BodyLimits;
import dev.ordergateway.gateway.http.HttpSetup;
import dev.ordergateway.gateway.operate.AdminDoor;
import dev.ordergateway.gateway.operate.AdminGuard;
import dev.ordergateway.gateway.operate.ForgetWorkerTask;
import dev.ordergateway.gateway.operate.GatewayMetrics;
import dev.ordergateway.gateway.operate.HealthResource;
import dev.ordergateway.gateway.operate.ReclaimTask;
import dev.ordergateway.gateway.operate.RetryTask;
import dev.ordergateway.gateway.operate.SerialMode;
import dev.ordergateway.gateway.operate.SweepTask;
import dev.ordergateway.gateway.operate.Sweeper;
import dev.ordergateway.gateway.order.FenceService;
import dev.ordergateway.gateway.order.Lanes;
import dev.ordergateway.gateway.order.LeaseDesk;
import dev.ordergateway.gateway.order.LeaseResource;
import dev.ordergateway.gateway.order.LeaseService;
import dev.ordergateway.gateway.order.OrderAlerts;
import dev.ordergateway.gateway.order.OrderDesk;
import dev.ordergateway.gateway.order.OrderQueries;
import dev.ordergateway.gateway.order.OrderResource;
import dev.ordergateway.gateway.order.OrderTaskChannel;
import dev.ordergateway.gateway.order.ReportFacts;
import dev.ordergateway.gateway.order.ReportService;
import dev.ordergateway.gateway.order.SharedWorkerIds;
import dev.ordergateway.gateway.order.SubmitService;
import dev.ordergateway.gateway.order.WorkerRegistry;
import dev.ordergateway.gateway.procurement.ClientPurchases;
import dev.ordergateway.gateway.procurement.OrderPurchases;
import dev.ordergateway.gateway.procurement.ProcurementResource;
import dev.ordergateway.gateway.procurement.ProcurementService;
import dev.ordergateway.gateway.procurement.PurchaseChannels;
import dev.ordergateway.gateway.query.QueryChannel;
import dev.ordergateway.gateway.query.QueryLeaseResource;
import dev.ordergateway.gateway.query.QueryResource;
import dev.ordergateway.gateway.review.ReviewResource;
import dev.ordergateway.gateway.review.ReviewService;
import dev.ordergateway.gateway.store.SchemaBundle;
import dev.ordergateway.gateway.store.Store;
import dev.ordergateway.gateway.store.StoreFactory;
import dev.ordergateway.gateway.task.TaskChannels;
import dev.ordergateway.gateway.task.TaskDesk;
import io.dropwizard.auth.AuthDynamicFeature;
import io.dropwizard.auth.AuthValueFactoryProvider;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.glassfish.jersey.server.filter.RolesAllowedDynamicFeature;

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

    ReviewService reviews = new ReviewService(store);
    WorkerRegistry workers = new WorkerRegistry(store);
    LeaseService leases = new LeaseService(store, lanes, configuration.lease.ttlSeconds(), json);
    SharedWorkerIds shared = new SharedWorkerIds(clock);
    LeaseDesk waiting = new LeaseDesk(leases, lanes, shared, configuration.lease.maxWaitingCalls());
    OrderQueries views = new OrderQueries(store, sites, json);
    SubmitService submissions = new SubmitService(store, sites, json);
    OrderDesk orders =
        new OrderDesk(
            submissions,
            leases,
            new FenceService(
                store, configuration.permit.seconds(), configuration.lease.ttlSeconds()),
            new ReportService(store, new ReportFacts(reviews)),
            views,
            workers,
            waiting);
    int maxWaiting = configuration.lease.maxWaitingCalls();
    QueryChannel queries = new QueryChannel(store, sites, configuration.query, maxWaiting, json);
    ClientChannel clients =
        new ClientChannel(store, reviews, configuration.alert.claimSilentSeconds(), json);
    TaskChannels channels =
        new TaskChannels(new OrderTaskChannel(waiting, json), clients.taskChannel());
    TaskDesk tasks =
        new TaskDesk(store, channels, reviews, configuration.permit.settleSeconds(), json);
    AlertBoard alerts =
        new AlertBoard(
            store,
            List.of(
                new OrderAlerts(
                    store,
                    workers,
                    sites,
                    configuration.alert.workerOfflineSeconds(),
                    configuration.alert.queueStaleSeconds()),
                clients.alerts(),
                shared));
    PurchaseChannels purchases =
        new PurchaseChannels(
            new ClientPurchases(clients.tasks()), new OrderPurchases(submissions, waiting), sites);
    Sweeper sweeper = new Sweeper(store, orders, waiting, queries, workers, alerts);
    TokenAuthenticator tokens = new TokenAuthenticator(configuration.auth);

    BodyLimits bodies =
        new BodyLimits(configuration.maxBodyBytes, configuration.query.bodyMaxBytes());
    HttpSetup.apply(configuration, environment, bodies);
    HttpSetup.onStopping(environment, waiting::close);
    HttpSetup.onStopping(environment, queries::close);
    environment.jersey().register(new AuthDynamicFeature(BearerFilter.of(tokens)));
    environment.jersey().register(RolesAllowedDynamicFeature.class);
    environment.jersey().register(new AuthValueFactoryProvider.Binder<>(Caller.class));
    environment.jersey().register(new OrderResource(orders));
    environment.jersey().register(new LeaseResource(orders, configuration.lease.maxWaitSeconds()));
    environment.jersey().register(new QueryResource(queries));
    environment
        .jersey()
        .register(new QueryLeaseResource(queries, configuration.lease.maxWaitSeconds()));
    environment.jersey().register(new ReviewResource(reviews));
    environment.jersey().register(tasks.resource());
    clients.resources(tasks.queries()).forEach(environment.jersey()::register);
    environment
        .jersey()
        .register(new ProcurementResource(new ProcurementService(store, purchases, json)));
    environment.jersey().register(new HealthResource(views, workers, alerts, tokens, clock));

    environment.lifecycle().manage(sweeper);
    AlertHealthCheck.registerAll(alerts, environment.healthChecks());
    AdminGuard.post(configuration.getServerFactory(), environment, tokens);
    AdminDoor.hang(environment);
    environment.admin().addTask(new ReclaimTask(orders));
    environment.admin().addTask(new RetryTask(tasks.retries()));
    environment.admin().addTask(new ForgetWorkerTask(workers, alerts));
    environment.admin().addTask(new SweepTask(sweeper));
    GatewayMetrics.registerOrders(environment.metrics(), views, waiting);
    GatewayMetrics.registerQueries(environment.metrics(), queries);
    GatewayMetrics.registerClients(environment.metrics(), clients.tasks());
    GatewayMetrics.registerAlerts(environment.metrics(), alerts);
    GatewayMetrics.serve(environment);
  }
}
