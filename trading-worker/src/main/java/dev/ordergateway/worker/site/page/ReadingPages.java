package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.browser.ReadingTab;
import dev.ordergateway.worker.site.browser.Snapshot;
import dev.ordergateway.worker.site.profile.Field;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;

/** The pages of one reading of the account, one after the other in the reading's own tab. */
final class ReadingPages {
  private final ReadingTab tab;
  private final SiteProfile profile;
  private final Clock clock;
  private final Duration pageLoad;

  /**
   * @param pageLoad how long a page may take, in a reading that has longer
   */
  ReadingPages(ReadingTab tab, SiteProfile profile, Clock clock, Duration pageLoad) {
    this.tab = tab;
    this.profile = profile;
    this.clock = clock;
    this.pageLoad = pageLoad;
  }

  Clock clock() {
    return clock;
  }

  SiteProfile profile() {
    return profile;
  }

  /**
   * Opens an address of the site.
   *
   * @throws SiteException 5001, 5003, 5005 (also where the time is over), or 5002 where it leads
   *     away from the site or opens a dialog
   */
  Page open(URI address, ReadingTime time) {
    return open(address, time, null);
  }

  /**
   * @param answer where the page shows it, the site's status is no obstacle; null: nothing is
   */
  Page open(URI address, ReadingTime time, Field answer) {
    Duration left = time.left();
    tab.open(address, left.compareTo(pageLoad) < 0 ? left : pageLoad);
    time.left();
    Snapshot shown = tab.read(open -> PageReader.snapshot(open, clock));
    return new Page(shown, page -> tab.read(open -> page.capture(open, "GET")))
        .clear(profile, answer);
  }
}
