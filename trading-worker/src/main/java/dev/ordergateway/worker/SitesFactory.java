package dev.ordergateway.worker;

import dev.ordergateway.worker.site.Sites;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import java.time.Clock;

/** Opens the sites of the configuration, with the browser they share. */
@FunctionalInterface
public interface SitesFactory {
  /**
   * @param browser as configured, or made visible for a person
   * @throws dev.ordergateway.foundation.start.StartException where a profile or the browser's
   *     settings are wrong, or another process uses the browser's profile folder
   */
  Sites open(WorkerConfiguration configuration, BrowserConfiguration browser, Clock clock);
}
