package dev.ordergateway.worker.site.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.worker.site.OrderDetail;
import dev.ordergateway.worker.site.PageCapture;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.profile.DetailSelectors;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.reading.EmbeddedState;
import dev.ordergateway.worker.site.reading.OrderNumber;
import dev.ordergateway.worker.site.reading.ShopDate;
import dev.ordergateway.worker.site.reading.StageReader;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;

/**
 * What the page of one order says. "Not found" is only what the site itself says; the page's own
 * data is passed on, and nothing is taken from it.
 */
final class DetailLayout {
  private final SiteProfile profile;
  private final DetailSelectors selectors;

  DetailLayout(SiteProfile profile) {
    this.profile = profile;
    this.selectors = profile.detail();
  }

  /**
   * @param page goes with it, may be null
   * @throws Unreadable where the page shows neither the order nor that there is none
   */
  OrderDetail read(Document document, String orderNumber, PageCapture page) {
    boolean saysNone = selectors.notFound() != null && !selectors.notFound().in(document).isEmpty();
    if (saysNone == shows(document, orderNumber)) {
      throw new Unreadable(
          saysNone
              ? "the page shows order " + orderNumber + " and says that there is none"
              : "the page shows neither order " + orderNumber + " nor that there is none");
    }
    String label =
        saysNone || selectors.stage() == null
            ? null
            : label(StageReader.read(document, selectors.stage()));
    return new OrderDetail(
        !saysNone,
        label,
        label == null ? null : StageReader.stateOf(label, profile.stages()).orElse(null),
        saysNone ? null : deadline(document),
        raw(document),
        profile.measured().get(Step.ORDER_DETAIL),
        page);
  }

  /** Null where none is current, or more than one: then nobody knows where the order stands. */
  private static String label(StageReader.Result stage) {
    return stage instanceof StageReader.Found found ? found.label() : null;
  }

  private Instant deadline(Document document) {
    return selectors.deadline() == null
        ? null
        : selectors
            .deadline()
            .one(document)
            .flatMap(text -> ShopDate.read(text, profile.zone()))
            .map(ShopDate::from)
            .orElse(null);
  }

  /**
   * Where the layout is not known, a page that only repeats the number it was asked for is none.
   */
  private boolean shows(Document document, String orderNumber) {
    if (selectors.number() != null) {
      return selectors.number().one(document).filter(orderNumber::equals).isPresent();
    }
    String text = document.text();
    return Pattern.compile("(?<![0-9-])" + Pattern.quote(orderNumber) + "(?![0-9-])")
            .matcher(text)
            .find()
        && LinkedOrders.DATE
            .matcher(text)
            .results()
            .flatMap(date -> ShopDate.read(date.group(), profile.zone()).stream())
            .anyMatch(date -> OrderNumber.fits(orderNumber, date, profile.zone()));
  }

  /** Null where the page has none, or none that can be read. */
  private JsonNode raw(Document document) {
    return profile.raw().variable() != null
            && ListLayout.state(document, profile) instanceof EmbeddedState.Found found
        ? found.value()
        : null;
  }
}
