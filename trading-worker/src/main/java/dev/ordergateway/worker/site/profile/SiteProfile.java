package dev.ordergateway.worker.site.profile;

import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.worker.site.Step;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/**
 * A shop as the engine reads it (SPEC §7.4). Read one with {@link ProfileReader}.
 *
 * @param zone in which the shop writes its dates
 * @param ordersPerPage of the list of orders
 * @param visibilityDelay how long a new order may be missing from the list
 * @param origins the site's own
 * @param account where every page of the account shows its name; null where none does
 * @param login what tells that the account is logged out
 * @param challenges pages on which the site asks for a person
 * @param stages the site's word for a stage → what it means; other words mean nothing
 * @param measured when a person last saw that the step works as described; absent: never
 */
public record SiteProfile(
    String name,
    ZoneId zone,
    int ordersPerPage,
    Duration visibilityDelay,
    List<Origin> origins,
    Urls urls,
    Field account,
    Signs login,
    List<Challenge> challenges,
    ItemSelectors item,
    CartSelectors cart,
    ConfirmationSelectors confirmation,
    CompleteSelectors complete,
    HistorySelectors history,
    DetailSelectors detail,
    RawSelectors raw,
    Map<String, OrderState> stages,
    Map<Step, LocalDate> measured) {

  /** Whether the address lies at one of the site's own origins. */
  public boolean owns(URI address) {
    return origins.stream().anyMatch(origin -> origin.holds(address));
  }
}
