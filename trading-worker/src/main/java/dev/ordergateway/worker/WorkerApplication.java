package dev.ordergateway.worker;

import dev.ordergateway.foundation.lock.ExclusiveLock;
import dev.ordergateway.foundation.start.OneLineApplication;
import dev.ordergateway.worker.journal.SqliteDoor;
import dev.ordergateway.worker.site.SeleniumSites;
import dev.ordergateway.worker.site.Sites;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.lifecycle.Managed;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The trading worker: pulls orders, buys, keeps evidence, reports; listens nowhere. */
public class WorkerApplication extends OneLineApplication<WorkerConfiguration> {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerApplication.class);

  private final SitesFactory sitesFactory;

  /**
   * @param sitesFactory opens the browser's sites; called only where there is a gateway to work for
   */
  public WorkerApplication(SitesFactory sitesFactory) {
    this.sitesFactory = sitesFactory;
  }

  public static void main(String[] arguments) {
    new WorkerApplication(
            (configuration, browser, clock) ->
                new SeleniumSites(configuration.sites(), browser, clock))
        .run(arguments);
  }

  @Override
  public String getName() {
    return "trading-worker";
  }

  @Override
  public void initialize(Bootstrap<WorkerConfiguration> bootstrap) {
    bootstrap.addCommand(new LoginCommand(sitesFactory));
    bootstrap.addCommand(new CheckLoginCommand(sitesFactory, System::exit));
    bootstrap.addCommand(new ProbeCommand(System.out));
    bootstrap.addCommand(new EvidenceCommand(System::exit));
    bootstrap.addCommand(new ResumeCommand());
  }

  @Override
  public void run(WorkerConfiguration configuration, Environment environment) {
    String workerId = configuration.workerId();
    Path journalFile = configuration.journal().file();
    ExclusiveLock lock =
        ExclusiveLock.take(ExclusiveLock.beside(journalFile), "the journal " + journalFile);
    SqliteDoor journal = SqliteDoor.open(journalFile);
    environment.lifecycle().manage(new Ground(journal, lock));
    Optional<URI> gateway = configuration.gateway().address();
    if (gateway.isPresent()) {
      Sites sites = sitesFactory.open(configuration, configuration.browser(), Clock.systemUTC());
      environment
          .lifecycle()
          .manage(
              new WorkerParts(configuration, gateway.get(), journal, sites, environment.metrics()));
      LOG.info("{} works for {}", workerId, gateway.get());
    } else {
      LOG.info("RAKUTEN_ORDER_GATEWAY_URL is empty: {} takes no orders", workerId);
    }
  }

  /** What everything stands on: managed first, so that it is closed last. */
  private record Ground(SqliteDoor journal, ExclusiveLock lock) implements Managed {
    @Override
    public void stop() {
      journal.close();
      lock.close();
    }
  }
}
