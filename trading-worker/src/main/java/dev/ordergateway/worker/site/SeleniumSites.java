package dev.ordergateway.worker.site;

import dev.ordergateway.foundation.start.StartException;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import dev.ordergateway.worker.site.browser.BrowserSession;
import dev.ordergateway.worker.site.browser.ProfileLock;
import dev.ordergateway.worker.site.page.SeleniumSite;
import dev.ordergateway.worker.site.probe.ProbeReport;
import dev.ordergateway.worker.site.profile.ProfileReader;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The sites of {@code worker.yml}, each a profile, all in the account's one browser. Holds the
 * browser profile's lock from the start on; the browser itself starts at the first page.
 */
public final class SeleniumSites implements Sites {
  private final Map<String, SeleniumSite> sites = new LinkedHashMap<>();
  private final BrowserSession session;

  /**
   * @param sites name → {@code builtin:NAME} or the path of a profile
   * @throws StartException where a profile is wrong, or another process holds the browser profile
   */
  public SeleniumSites(Map<String, String> sites, BrowserConfiguration browser, Clock clock) {
    Map<String, SiteProfile> profiles = read(sites);
    ProfileLock lock = ProfileLock.acquire(Path.of(browser.profileFolder()));
    try {
      session = new BrowserSession(browser, lock);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
    profiles.forEach(
        (name, profile) -> this.sites.put(name, new SeleniumSite(name, profile, session, clock)));
  }

  /**
   * Reads the profiles.
   *
   * @param sites name → {@code builtin:NAME} or the path of a profile
   * @throws StartException naming the profile and the key
   */
  public static Map<String, SiteProfile> read(Map<String, String> sites) {
    ProfileReader reader = new ProfileReader(System.getenv());
    Map<String, SiteProfile> profiles = new LinkedHashMap<>();
    sites.forEach((name, source) -> profiles.put(name, reader.read(name, source)));
    return profiles;
  }

  @Override
  public Optional<Site> find(String name) {
    return Optional.ofNullable(sites.get(name));
  }

  /**
   * What a reading step finds at the site now; see {@link SeleniumSite#probe}.
   *
   * @throws StartException where no such site is configured
   */
  public ProbeReport probe(String name, Step step, String orderNumber, ReadingTime time) {
    SeleniumSite site = sites.get(name);
    if (site == null) {
      throw new StartException("--site: no site is named " + name);
    }
    return site.probe(step, orderNumber, time);
  }

  @Override
  public void close() {
    session.close();
  }
}
