package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.reading.OrderNumber;
import dev.ordergateway.worker.site.reading.ShopDate;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * A list of orders whose layout is not known: an order is what a link to its page names, and what
 * stands around that link and around no other order's belongs to it. That no order is without such
 * a link can't be known, so a page that is read so never proves that there are no others.
 */
final class LinkedOrders {
  /** A date with its weekday, as the pages write it. */
  static final Pattern DATE =
      Pattern.compile("[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}[(（].[)）]( [0-9]{1,2}:[0-9]{2})?");

  private final SiteProfile profile;

  LinkedOrders(SiteProfile profile) {
    this.profile = profile;
  }

  /**
   * @throws Unreadable where no order is found
   */
  ListPage read(Document document) {
    Map<String, Element> links = new LinkedHashMap<>();
    for (Element link : document.select("a[href]")) {
      String number = numberIn(link);
      if (number != null) {
        links.putIfAbsent(number, link);
      }
    }
    if (links.isEmpty()) {
      throw new Unreadable("the page shows neither orders nor data of orders");
    }
    List<String> doubts = new ArrayList<>();
    doubts.add("the page carries no data of its own; orders were found by their links alone");
    List<ListPage.Row> rows = new ArrayList<>();
    links.forEach((number, link) -> rows.add(row(number, block(link, number), doubts)));
    return new ListPage(rows, null, null, doubts);
  }

  /** Null where the link leads to no order. */
  private String numberIn(Element link) {
    Matcher value =
        Pattern.compile("[?&]" + Pattern.quote(profile.raw().orderLink()) + "=([^&#]+)")
            .matcher(link.attr("href"));
    return value.find() && value.group(1).matches(profile.complete().orderNumberForm())
        ? value.group(1)
        : null;
  }

  /** The largest element around the link that holds no other order's link. */
  private Element block(Element link, String number) {
    Element block = link;
    while (block.parent() != null && numbersIn(block.parent()).equals(Set.of(number))) {
      block = block.parent();
    }
    return block;
  }

  private Set<String> numbersIn(Element scope) {
    Set<String> numbers = new LinkedHashSet<>();
    for (Element link : scope.select("a[href]")) {
      String number = numberIn(link);
      if (number != null) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  private ListPage.Row row(String number, Element block, List<String> doubts) {
    Matcher dates = DATE.matcher(block.text());
    String text = null;
    ShopDate date = null;
    while (date == null && dates.find()) {
      ShopDate candidate = ShopDate.read(dates.group(), profile.zone()).orElse(null);
      if (candidate != null && OrderNumber.fits(number, candidate, profile.zone())) {
        text = dates.group();
        date = candidate;
      }
    }
    if (date == null) {
      doubts.add("order " + number + " shows no date that fits its number");
    }
    return new ListPage.Row(
        new ReadOrder(
            number,
            text,
            date == null ? null : date.iso(profile.zone()),
            OrderNumber.shopId(number),
            null,
            items(block)),
        date);
  }

  /** The same item may be linked by its picture and by its name. */
  private List<ReadOrder.Item> items(Element block) {
    Map<String, String> names = new LinkedHashMap<>();
    for (Element link : block.select("a[href]")) {
      String url = link.absUrl("href");
      if (profile.raw().itemUrl() != null && url.startsWith(profile.raw().itemUrl())) {
        names.merge(url, link.text().strip(), (one, two) -> one.isEmpty() ? two : one);
      }
    }
    List<ReadOrder.Item> items = new ArrayList<>();
    names.forEach(
        (url, name) -> items.add(new ReadOrder.Item(null, name.isEmpty() ? null : name, uri(url))));
    return items;
  }

  private static URI uri(String url) {
    try {
      return URI.create(url);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
