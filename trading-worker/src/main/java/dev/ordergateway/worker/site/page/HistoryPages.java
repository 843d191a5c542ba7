package dev.ordergateway.worker.site.page;

import dev.ordergateway.worker.site.VerifyRequest;
import dev.ordergateway.worker.site.profile.HistorySelectors;
import dev.ordergateway.worker.site.profile.SiteProfile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;

/**
 * The list of orders, read page by page from the newest, until the window of a request is covered.
 * Whatever makes the coverage doubtful stops it: an order that was not seen may be ours.
 */
final class HistoryPages {
  private static final int MOST_PAGES = 40;

  private final PageReader reader;
  private final SiteProfile profile;
  private final HistorySelectors selectors;
  private final VerifyRequest request;
  private final OrderMatch match;
  private final Set<String> seen = new HashSet<>();
  private final List<ListedOrder> near = new ArrayList<>();
  private ListedOrder found;
  private Page foundOn;
  private Page last;
  private String account;
  private String count;
  private Instant previous;

  HistoryPages(PageReader reader, VerifyRequest request, Wanted wanted) {
    this.reader = reader;
    this.profile = reader.profile();
    this.selectors = profile.history();
    this.request = request;
    this.match = new OrderMatch(request, wanted);
  }

  /** The one order that matches, null where none does. */
  ListedOrder found() {
    return found;
  }

  /** The page with the match, else the last one read. */
  Page page() {
    return foundOn == null ? last : foundOn;
  }

  /** Orders that may be ours and differ in something. */
  List<ListedOrder> near() {
    return near;
  }

  /** The account all pages belong to; null where they do not say. */
  String account() {
    return account;
  }

  /**
   * @throws Unreadable where the window can't be covered, or two orders match
   */
  void cover() {
    int year = request.from().atZone(profile.zone()).getYear();
    boolean byYear = profile.urls().history().contains("{year}");
    if (byYear && year != reader.clock().instant().atZone(profile.zone()).getYear()) {
      throw new Unreadable("the window spans two years, and the list shows one");
    }
    for (int number = 1; number <= MOST_PAGES; number++) {
      last = reader.open(profile.urls().history(number, year));
      checkAccount(number);
      if (last.read(this::coversWith)) {
        return;
      }
    }
    throw new Unreadable("the list is longer than " + MOST_PAGES + " pages");
  }

  private void checkAccount(int number) {
    String shown = ConfirmationPage.account(last.snapshot(), profile);
    if (number > 1 && (shown == null ? account != null : !shown.equals(account))) {
      throw new Unreadable("the account changed while the list was read");
    }
    account = shown;
  }

  /** Reads a page; whether the window is covered with it. */
  private boolean coversWith(Document document) {
    List<ListedOrder> orders = ListedOrder.in(document, selectors, profile.zone());
    checkCount(document);
    boolean none = !selectors.none().in(document).isEmpty();
    if (orders.isEmpty() != none || (none && !seen.isEmpty())) {
      throw new Unreadable("the page shows neither orders nor that there are none");
    }
    for (ListedOrder order : orders) {
      if (previous != null && order.date().from().isAfter(previous)) {
        throw new Unreadable("the list does not begin with the newest orders");
      }
      previous = order.date().from();
      if (match.isTooOld(order)) {
        return true;
      }
      if (seen.add(order.number())) {
        take(order);
      }
    }
    return isLastPage(document, orders.size());
  }

  private void take(ListedOrder order) {
    switch (match.of(order)) {
      case EXACT -> {
        if (found != null) {
          throw new Unreadable("two orders match: " + found.number() + " and " + order.number());
        }
        if (!order.number().matches(profile.complete().orderNumberForm())) {
          throw new Unreadable("an order matches, but its number looks like none");
        }
        found = order;
        foundOn = last;
        last.capture(); // now, while the browser shows it
      }
      case NEAR -> near.add(order);
      case OTHER -> {}
    }
  }

  private void checkCount(Document document) {
    if (selectors.count() == null) {
      return;
    }
    String shown =
        selectors.count().one(document).map(text -> text.replaceAll("[^0-9]", "")).orElse("");
    if (shown.isEmpty() || (count != null && !count.equals(shown))) {
      throw new Unreadable("how many orders there are is unclear: " + count + ", " + shown);
    }
    count = shown;
  }

  private boolean isLastPage(Document document, int orders) {
    boolean more = !selectors.next().in(document).isEmpty();
    if (more && orders != profile.ordersPerPage()) {
      throw new Unreadable("the page shows " + orders + " orders, not " + profile.ordersPerPage());
    }
    if (!more && count != null && !count.equals(String.valueOf(seen.size()))) {
      throw new Unreadable("the list says " + count + " orders and shows " + seen.size());
    }
    return !more;
  }
}
