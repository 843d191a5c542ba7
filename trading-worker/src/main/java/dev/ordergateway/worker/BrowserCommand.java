package dev.ordergateway.worker;

import dev.ordergateway.foundation.lock.ExclusiveLock;
import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.Site;
import dev.ordergateway.worker.site.Sites;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import io.dropwizard.core.cli.ConfiguredCommand;
import io.dropwizard.core.setup.Bootstrap;
import java.nio.file.Path;
import java.time.Clock;
import net.sourceforge.argparse4j.inf.Namespace;
import net.sourceforge.argparse4j.inf.Subparser;

/** A command that uses the account's browser, so no worker may run meanwhile; it names who does. */
abstract class BrowserCommand extends ConfiguredCommand<WorkerConfiguration> {
  private final SitesFactory sitesFactory;

  BrowserCommand(String name, String description, SitesFactory sitesFactory) {
    super(name, description);
    this.sitesFactory = sitesFactory;
  }

  @Override
  public void configure(Subparser subparser) {
    super.configure(subparser);
    subparser.addArgument("--site").help("the site's name; needed where there are several");
  }

  @Override
  protected void run(
      Bootstrap<WorkerConfiguration> bootstrap,
      Namespace namespace,
      WorkerConfiguration configuration)
      throws Exception {
    String name = siteName(namespace.getString("site"), configuration);
    Path journal = configuration.journal().file();
    try (ExclusiveLock lock =
            ExclusiveLock.take(ExclusiveLock.beside(journal), "the journal " + journal);
        Sites sites =
            sitesFactory.open(configuration, browser(configuration.browser()), Clock.systemUTC())) {
      run(
          sites
              .find(name)
              .orElseThrow(() -> new StartException("sites: no site is named " + name)));
    }
  }

  private static String siteName(String asked, WorkerConfiguration configuration) {
    if (asked != null) {
      return asked;
    }
    if (configuration.sites().size() == 1) {
      return configuration.sites().keySet().iterator().next();
    }
    throw new StartException("--site is needed: one of " + configuration.sites().keySet());
  }

  /** The browser this command needs. */
  BrowserConfiguration browser(BrowserConfiguration configured) {
    return configured;
  }

  abstract void run(Site site) throws Exception;
}
