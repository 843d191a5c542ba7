package dev.ordergateway.worker.monitor;

import dev.ordergateway.worker.site.MeasuredReading;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sites whose page of an order a person has measured. Of another one it is said once why not. */
final class MonitoredSites {
  private static final Logger LOG = LoggerFactory.getLogger(MonitoredSites.class);

  private final Function<String, Optional<? extends MeasuredReading>> sites;
  private final Set<String> told = new HashSet<>();

  MonitoredSites(Function<String, Optional<? extends MeasuredReading>> sites) {
    this.sites = sites;
  }

  Optional<? extends MeasuredReading> find(String name) {
    Optional<? extends MeasuredReading> site = sites.apply(name);
    if (site.isEmpty()) {
      tell(name, "this worker has no such site");
      return site;
    }
    try {
      site.get().requireMeasured(Step.ORDER_DETAIL);
      return site;
    } catch (SiteException e) {
      tell(name, e.getMessage());
      return Optional.empty();
    }
  }

  private void tell(String name, String why) {
    if (told.add(name)) {
      LOG.warn("orders at {} are not monitored: {}", name, why);
    }
  }
}
