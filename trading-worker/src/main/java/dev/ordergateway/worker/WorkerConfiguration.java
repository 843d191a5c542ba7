package dev.ordergateway.worker;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ordergateway.worker.alert.AlertConfiguration;
import dev.ordergateway.worker.evidence.EvidenceConfiguration;
import dev.ordergateway.worker.gateway.GatewayConfiguration;
import dev.ordergateway.worker.journal.JournalConfiguration;
import dev.ordergateway.worker.monitor.MonitorConfiguration;
import dev.ordergateway.worker.order.OrderConfiguration;
import dev.ordergateway.worker.query.QueryConfiguration;
import dev.ordergateway.worker.scraper.ScraperConfiguration;
import dev.ordergateway.worker.site.browser.BrowserConfiguration;
import io.dropwizard.core.Configuration;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code worker.yml} (SPEC §1). */
public class WorkerConfiguration extends Configuration {
  @NotNull @JsonProperty private String workerId = "";
  @NotNull @Valid @JsonProperty private GatewayConfiguration gateway;
  @NotNull @Valid @JsonProperty private JournalConfiguration journal;
  @NotNull @Valid @JsonProperty private EvidenceConfiguration evidence;
  @NotNull @Valid @JsonProperty private ScraperConfiguration scraper;
  @NotNull @Valid @JsonProperty private OrderConfiguration order;
  @NotNull @Valid @JsonProperty private QueryConfiguration query;
  @NotNull @Valid @JsonProperty private MonitorConfiguration monitor;
  @NotNull @Valid @JsonProperty private AlertConfiguration alert;
  @NotNull @Valid @JsonProperty private BrowserConfiguration browser;
  @NotNull @JsonProperty private Map<String, @NotEmpty String> sites = new LinkedHashMap<>();

  /** As configured or after the host, always a valid id. */
  public String workerId() {
    return WorkerId.of(workerId);
  }

  public GatewayConfiguration gateway() {
    return gateway;
  }

  public JournalConfiguration journal() {
    return journal;
  }

  public EvidenceConfiguration evidence() {
    return evidence;
  }

  public ScraperConfiguration scraper() {
    return scraper;
  }

  public OrderConfiguration order() {
    return order;
  }

  public QueryConfiguration query() {
    return query;
  }

  public MonitorConfiguration monitor() {
    return monitor;
  }

  public AlertConfiguration alert() {
    return alert;
  }

  public BrowserConfiguration browser() {
    return browser;
  }

  /** Site names with the profile that describes each. */
  public Map<String, String> sites() {
    return sites;
  }
}
