package dev.ordergateway.worker.site.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.reading.EmbeddedState;
import dev.ordergateway.worker.site.reading.OrderNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * How orders are found on a page of a list: by the layout that the profile describes; else in the
 * page's own data; else by its links.
 */
final class ListLayout {
  /**
   * @param raw the page's own data of the list, untouched; JSON null where it has none
   */
  record Read(ListPage page, JsonNode raw) {}

  private final SiteProfile profile;

  ListLayout(SiteProfile profile) {
    this.profile = profile;
  }

  /**
   * @param number which page it is, from 1
   * @throws Unreadable where it shows neither orders nor that there are none
   */
  Read read(Document document, int number) {
    List<String> doubts = new ArrayList<>();
    JsonNode raw = ownData(document, doubts);
    return new Read(
        page(document, raw, number).doubting(doubts),
        raw == null ? JsonNodeFactory.instance.nullNode() : raw);
  }

  private ListPage page(Document document, JsonNode raw, int number) {
    if (profile.history().order() != null) {
      ListPage page = new SelectedList(profile).read(document);
      return raw == null ? page : page.doubting(notShown(page, raw));
    }
    if (raw != null) {
      return StateOrders.read(raw, profile, number);
    }
    if (profile.raw().orderLink() != null) {
      return new LinkedOrders(profile).read(document);
    }
    throw new Unreadable("the profile does not say how orders look");
  }

  /** Orders that the page's own data names, and that were not seen on it. */
  private List<String> notShown(ListPage page, JsonNode raw) {
    Set<String> named = StateOrders.textsIn(raw, OrderNumber::isDated);
    page.rows().forEach(row -> named.remove(row.order().number()));
    return named.isEmpty() ? List.of() : List.of("its data names what it does not show: " + named);
  }

  /** Null where the page has none, or none that can be read. */
  private JsonNode ownData(Document document, List<String> doubts) {
    if (profile.raw().variable() == null || profile.raw().list() == null) {
      return null;
    }
    EmbeddedState.Result state = state(document, profile);
    if (state instanceof EmbeddedState.NotUnderstood not) {
      doubts.add("the page's own data can't be read: " + not.why());
      return null;
    }
    JsonNode list =
        state instanceof EmbeddedState.Found found ? found.value().get(profile.raw().list()) : null;
    if (list == null || list.isNull()) {
      doubts.add("the page carries no " + profile.raw().list());
      return null;
    }
    return list;
  }

  /** The page's own data. */
  static EmbeddedState.Result state(Document document, SiteProfile profile) {
    return EmbeddedState.read(
        document.select("script").stream().map(Element::data).toList(), profile.raw().variable());
  }
}
