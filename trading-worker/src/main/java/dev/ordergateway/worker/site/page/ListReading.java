package dev.ordergateway.worker.site.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.ListRequest;
import dev.ordergateway.worker.site.OrderList;
import dev.ordergateway.worker.site.ReadOrder;
import dev.ordergateway.worker.site.ReadingTime;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.Step;
import dev.ordergateway.worker.site.profile.SiteProfile;
import dev.ordergateway.worker.site.reading.ShopDate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads the list of orders for a query (SPEC §4, S0 §11.3). Whatever keeps the pages from proving
 * that there are no other orders in the window is a doubt; without one the window is covered.
 */
final class ListReading {
  /** The shop's new year may begin before ours. */
  private static final Duration CLOCKS = Duration.ofHours(1);

  /** How a list, or a year of it, ended. */
  private enum End {
    /** An order older than the window was seen. */
    OF_WINDOW,
    /** The last page was. */
    OF_LIST,
    /** Neither. */
    NONE
  }

  private final ReadingPages pages;
  private final SiteProfile profile;
  private final ListRequest request;
  private final ReadingTime time;
  private final ListLayout layout;

  private final Map<String, ReadOrder> orders = new LinkedHashMap<>();
  private final List<JsonNode> rawPages = new ArrayList<>();
  private final List<String> doubts = new ArrayList<>();
  private String address;
  private String account;
  private Instant previous;
  private boolean unsorted;

  /** Whether an order older than the window was seen. */
  private boolean windowEnded;

  ListReading(ReadingPages pages, ListRequest request, ReadingTime time) {
    this.pages = pages;
    this.profile = pages.profile();
    this.request = request;
    this.time = time;
    this.layout = new ListLayout(profile);
    this.address = profile.urls().history();
  }

  /**
   * @throws SiteException where a page shows an obstacle, or the first one can't be understood
   */
  OrderList read() {
    if (address == null) {
      throw new SiteException(
          WorkerErrorCode.NOT_MEASURED, "the profile knows no list of orders", null);
    }
    if (request.since() != null && request.since().isAfter(pages.clock().instant().plus(CLOCKS))) {
      doubts.add("since lies in the future of this machine's clock");
    }
    int year = pages.clock().instant().plus(CLOCKS).atZone(profile.zone()).getYear();
    while (readYear(year) == End.OF_LIST && goesOnBefore(year)) {
      year--;
    }
    return new OrderList(
        doubts.isEmpty(),
        doubts,
        List.copyOf(orders.values()),
        rawPages,
        profile.measured().get(Step.ORDER_LIST));
  }

  /** Whether the year before may hold orders of the window. */
  private boolean goesOnBefore(int year) {
    if (!address.contains("{year}")) {
      return false;
    }
    if (request.since() != null) {
      return request.since().atZone(profile.zone()).getYear() < year;
    }
    if (rawPages.size() < request.maxPages()) {
      return true; // until max_pages ends it: nobody knows when the first order was placed
    }
    doubts.add("orders before " + year + " were not looked for");
    return false;
  }

  private End readYear(int year) {
    Set<String> seen = new HashSet<>();
    ListPage first = null;
    ListPage before = null;
    for (int number = 1; ; number++) {
      if (rawPages.size() >= request.maxPages()) {
        doubts.add("the list goes on after " + request.maxPages() + " pages");
        return End.NONE;
      }
      ListPage page = page(number, year);
      if (page == null) {
        return End.NONE;
      }
      first = first == null ? page : first;
      String where = where(number, year);
      page.doubts().forEach(doubt -> doubts.add(where + doubt));
      if (before != null) {
        checkFollows(before, page, where);
      }
      boolean isNew = take(page, seen, year, where);
      checkTotal(page, seen);
      if (windowEnded && !unsorted) {
        checkUnmoved(first, number, year);
        return End.OF_WINDOW;
      }
      if (page.last() != null && page.last()) {
        checkUnmoved(first, number, year);
        return End.OF_LIST;
      }
      if (!isNew) {
        doubts.add(
            where + (page.isEmpty() ? "whether the list ends here can't be told" : "it repeats"));
        return End.NONE;
      }
      before = page;
    }
  }

  private void checkTotal(ListPage page, Set<String> seen) {
    boolean isLast = page.last() != null && page.last();
    if (isLast && page.total() != null && page.total() != seen.size()) {
      doubts.add("the list says " + page.total() + " orders and shows " + seen.size());
    }
  }

  private void checkFollows(ListPage before, ListPage page, String where) {
    if (!Objects.equals(before.total(), page.total())) {
      doubts.add(where + "the total changed from " + before.total() + " to " + page.total());
    }
    int shown = before.rows().size();
    if (!page.isEmpty() && before.last() == null && shown != profile.ordersPerPage()) {
      doubts.add(where + "the one before shows " + shown + " orders, and is not the last");
    }
    if (page.isEmpty() && before.last() != null && !before.last()) {
      doubts.add(where + "it shows nothing, though the one before says that more follows");
    }
  }

  /**
   * Where no total tells whether orders moved from page to page meanwhile, the first page does: one
   * that is gone, or came, changes it.
   */
  private void checkUnmoved(ListPage first, int pages, int year) {
    if (pages == 1 || first.total() != null) {
      return;
    }
    try {
      ListLayout.Read again = open(1, year);
      if (!numbers(again.page()).equals(numbers(first))) {
        doubts.add("orders came or went while the list was read");
      }
    } catch (SiteException e) {
      if (e.code() != WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD) {
        throw e;
      }
      doubts.add("whether orders came or went meanwhile can't be told: " + e.getMessage());
    }
  }

  private static List<String> numbers(ListPage page) {
    return page.rows().stream().map(row -> row.order().number()).toList();
  }

  /** Whether the page shows anything that an earlier one of its year did not. */
  private boolean take(ListPage page, Set<String> seen, int year, String where) {
    boolean isNew = false;
    Set<String> here = new HashSet<>();
    for (ListPage.Row row : page.rows()) {
      isNew |= seen.add(row.order().number());
      if (!here.add(row.order().number())) {
        doubts.add(where + "order " + row.order().number() + " stands there twice");
      }
      if (row.date() == null || place(row.date(), year, where)) {
        orders.putIfAbsent(row.order().number(), row.order());
      }
    }
    return isNew;
  }

  /** Whether an order of that moment was asked for. */
  private boolean place(ShopDate date, int year, String where) {
    if (previous != null && date.from().isAfter(previous) && !unsorted) {
      unsorted = true;
      doubts.add(where + "the list does not begin with the newest orders");
    }
    previous = date.from();
    if (date.from().isAfter(pages.clock().instant().plus(CLOCKS))) {
      doubts.add(where + "an order lies in the future of this machine's clock");
    }
    int placed = date.from().atZone(profile.zone()).getYear();
    if (address.contains("{year}") && placed != year) {
      doubts.add(where + "it shows an order of " + placed);
    }
    boolean isTooOld = request.since() != null && !date.end().isAfter(request.since());
    windowEnded |= isTooOld;
    return !isTooOld;
  }

  /** Null where a later page can't be understood: what was read before it still counts. */
  private ListPage page(int number, int year) {
    boolean isFirst = rawPages.isEmpty();
    try {
      return kept(open(number, year));
    } catch (SiteException e) {
      if (e.code() != WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD) {
        throw e;
      }
      String older = profile.urls().historyOlder();
      if (isFirst && older != null && !older.equals(address)) {
        address = older; // the site still shows the pages of its former generation
        return kept(open(number, year));
      }
      if (isFirst) {
        throw e;
      }
      doubts.add(where(number, year) + e.getMessage());
      return null;
    }
  }

  private ListLayout.Read open(int number, int year) {
    Page page = pages.open(profile.urls().page(address, number, year), time);
    String shown = ConfirmationPage.account(page.snapshot(), profile);
    ListLayout.Read read = page.read(document -> layout.read(document, number));
    if (!rawPages.isEmpty() && !Objects.equals(shown, account)) {
      throw new SiteException(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "the account changed while the list was read",
          null);
    }
    if (profile.account() != null && shown == null) {
      doubts.add("the page does not say whose it is");
    }
    account = shown;
    return read;
  }

  private ListPage kept(ListLayout.Read read) {
    rawPages.add(read.raw());
    return read.page();
  }

  private String where(int number, int year) {
    return address.contains("{year}")
        ? "page %d of %d: ".formatted(number, year)
        : "page %d: ".formatted(number);
  }
}
