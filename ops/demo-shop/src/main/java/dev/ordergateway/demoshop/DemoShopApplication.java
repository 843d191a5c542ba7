package dev.ordergateway.demoshop;

import dev.ordergateway.demoshop.account.AccountFilter;
import dev.ordergateway.demoshop.account.LoginResource;
import dev.ordergateway.demoshop.control.FaultResource;
import dev.ordergateway.demoshop.control.OrderControlResource;
import dev.ordergateway.demoshop.control.RequestCount;
import dev.ordergateway.demoshop.control.RequestCountResource;
import dev.ordergateway.demoshop.control.Seeding;
import dev.ordergateway.demoshop.control.SettingsResource;
import dev.ordergateway.demoshop.history.HistoryMood;
import dev.ordergateway.demoshop.history.HistoryResource;
import dev.ordergateway.demoshop.item.Catalogue;
import dev.ordergateway.demoshop.item.ItemResource;
import dev.ordergateway.demoshop.order.OrderBook;
import dev.ordergateway.demoshop.order.PaymentResource;
import dev.ordergateway.demoshop.order.ReceiptResource;
import dev.ordergateway.demoshop.page.ErrorPages;
import dev.ordergateway.demoshop.purchase.CartResource;
import dev.ordergateway.demoshop.purchase.ChallengeResource;
import dev.ordergateway.demoshop.purchase.Checkout;
import dev.ordergateway.demoshop.purchase.OrderResource;
import dev.ordergateway.demoshop.purchase.SlowPages;
import io.dropwizard.configuration.EnvironmentVariableSubstitutor;
import io.dropwizard.configuration.ResourceConfigurationSourceProvider;
import io.dropwizard.configuration.SubstitutingSourceProvider;
import io.dropwizard.core.Application;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.views.common.ViewBundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.util.Optional;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A small Japanese shop with faults on demand; docs/demo-shop.md is its contract. */
public final class DemoShopApplication extends Application<DemoShopConfiguration> {
  private static final Logger LOG = LoggerFactory.getLogger(DemoShopApplication.class);

  /** Within the jar. */
  static final String CONFIGURATION = "demo-shop.yml";

  public static void main(String[] args) throws Exception {
    Optional<String> complaint =
        Variables.complaint(System.getenv()).or(() -> taken(Variables.port(System.getenv())));
    if (complaint.isPresent()) {
      System.err.println(complaint.get());
      System.exit(1);
    }
    new DemoShopApplication().run(args.length == 0 ? new String[] {"server", CONFIGURATION} : args);
  }

  /** Tries the port first: the framework's own complaint is pages long and names no variable. */
  private static Optional<String> taken(int port) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return Optional.empty();
    } catch (IOException taken) {
      return Optional.of("DEMO_SHOP_PORT: 127.0.0.1:" + port + ": " + taken.getMessage());
    }
  }

  @Override
  public String getName() {
    return "demo-shop";
  }

  @Override
  public void initialize(Bootstrap<DemoShopConfiguration> bootstrap) {
    bootstrap.setConfigurationSourceProvider(
        new SubstitutingSourceProvider(
            new ResourceConfigurationSourceProvider(), new EnvironmentVariableSubstitutor(false)));
    bootstrap.addBundle(new ViewBundle<>());
  }

  @Override
  public void run(DemoShopConfiguration configuration, Environment environment) {
    Clock clock = Clock.systemUTC();
    Catalogue catalogue = new Catalogue();
    OrderBook orders = new OrderBook(clock, configuration.visibility());
    Checkout checkout = new Checkout(catalogue, orders);
    HistoryMood mood = new HistoryMood();
    RequestCount count = new RequestCount();

    var jersey = environment.jersey();
    jersey.register(count);
    jersey.register(new AccountFilter(checkout, configuration.autologin()));
    jersey.register(new SlowPages(checkout));
    jersey.register(ErrorPages.class);
    jersey.register(new LoginResource(checkout));
    jersey.register(new ItemResource(catalogue));
    jersey.register(new CartResource(catalogue, checkout));
    jersey.register(new OrderResource(checkout));
    jersey.register(new ChallengeResource(checkout));
    jersey.register(new ReceiptResource(orders));
    jersey.register(new PaymentResource(orders));
    jersey.register(new HistoryResource(orders, mood));
    jersey.register(new FaultResource(checkout));
    jersey.register(new SettingsResource(checkout, mood, count));
    jersey.register(new RequestCountResource(count));
    jersey.register(new OrderControlResource(orders, new Seeding(catalogue, orders, clock)));
    environment.lifecycle().addServerLifecycleListener(DemoShopApplication::open);
  }

  private static void open(Server server) {
    // Else a stop waits for threads that hold a slow page back.
    ((QueuedThreadPool) server.getThreadPool()).setStopTimeout(0);
    int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    LOG.info("the demo shop is open at http://127.0.0.1:{}/", port);
  }
}
