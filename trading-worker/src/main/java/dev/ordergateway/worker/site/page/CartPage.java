package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.CartView;
import dev.ordergateway.worker.site.Leftovers;
import dev.ordergateway.worker.site.Observed;
import dev.ordergateway.worker.site.SiteException;
import dev.ordergateway.worker.site.WriteGate;
import dev.ordergateway.worker.site.profile.CartSelectors;
import dev.ordergateway.worker.site.reading.YenReader;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** The cart: read, checked, and cleared of what this worker itself left in it. */
final class CartPage {
  private final PageReader reader;
  private final CartSelectors selectors;

  CartPage(PageReader reader) {
    this.reader = reader;
    this.selectors = reader.profile().cart();
  }

  Page open() {
    return reader.open(reader.profile().urls().cart());
  }

  /**
   * Takes out everything, after it was made sure that all of it is this worker's own.
   *
   * @throws SiteException 5007 where a line is not
   */
  void clear(Leftovers leftovers, WriteGate gate) {
    Page page = open();
    for (Line line : lines(page)) {
      if (!leftovers.isOurs(line.itemUrl(), line.variantId())) {
        throw page.refuse(
            WorkerErrorCode.CART_HOLDS_OTHER,
            "the cart holds what this worker did not put there: " + line);
      }
    }
    removeEach(page, line -> leftovers.isOurs(line.itemUrl(), line.variantId()), gate);
  }

  /** Takes out the lines of the product, whatever their quantity; leaves all others. */
  Observed<CartView> remove(Wanted wanted, WriteGate gate) {
    Page page = removeEach(open(), wanted::isProduct, gate);
    return page.observed(view(page));
  }

  /**
   * @throws SiteException 5007 where the cart shows anything but the wanted line
   */
  Observed<CartView> check(Wanted wanted) {
    Page page = open();
    checkLines(page, wanted);
    return page.observed(view(page));
  }

  /** Clicks the way to the confirmation; the cart is opened and checked anew before. */
  void proceed(Wanted wanted) {
    Page page = open();
    checkLines(page, wanted);
    String css = selectors.proceed().css();
    List<WebElement> ways =
        reader.session().goOn(driver -> driver.findElements(By.cssSelector(css)));
    if (ways.size() != 1) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "the cart shows " + ways.size() + " ways to the confirmation");
    }
    reader.click(ways.get(0));
  }

  private void checkLines(Page page, Wanted wanted) {
    wanted
        .mismatch(lines(page))
        .ifPresent(
            why -> {
              throw page.refuse(WorkerErrorCode.CART_HOLDS_OTHER, "the cart: " + why);
            });
  }

  private Page removeEach(Page first, Predicate<Line> which, WriteGate gate) {
    Page page = first;
    List<Line> lines = lines(page);
    while (lines.stream().anyMatch(which)) {
      WebElement button = removal(page, lines, which);
      gate.beforeWrite();
      reader.click(button);
      page = open();
      List<Line> left = lines(page);
      if (left.size() >= lines.size()) {
        throw page.refuse(
            WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "a line did not leave the cart: " + left);
      }
      lines = left;
    }
    return page;
  }

  private WebElement removal(Page page, List<Line> lines, Predicate<Line> which) {
    int index = lines.indexOf(lines.stream().filter(which).findFirst().orElseThrow());
    Line expected = lines.get(index);
    return reader
        .session()
        .goOn(
            driver -> {
              List<WebElement> rows =
                  driver.findElements(By.cssSelector(selectors.line().row().css()));
              if (rows.size() != lines.size() || !expected.equals(line(page, rows.get(index)))) {
                throw page.refuse(
                    WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "the cart changed while it was read");
              }
              List<WebElement> buttons =
                  rows.get(index).findElements(By.cssSelector(selectors.remove().css()));
              if (buttons.size() != 1) {
                throw page.refuse(
                    WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
                    "a line of the cart shows " + buttons.size() + " ways to remove it");
              }
              return buttons.get(0);
            });
  }

  /** The row as the browser shows it now: the button must be that line's, and no other's. */
  private Line line(Page page, WebElement row) {
    String html = row.getDomProperty("outerHTML");
    // Parsed as XML: as HTML, a table row outside a table would lose its cells.
    Document document =
        Jsoup.parse(html == null ? "" : html, page.url().toString(), Parser.xmlParser());
    Element element = document.firstElementChild();
    return element == null ? null : page.read(ignored -> Line.of(element, selectors.line()));
  }

  private List<Line> lines(Page page) {
    return page.read(
        document -> {
          List<Line> lines = Line.in(document, selectors.line());
          boolean saysEmpty = !selectors.empty().in(document).isEmpty();
          if (lines.isEmpty() != saysEmpty) {
            throw new Unreadable(
                lines.isEmpty()
                    ? "the cart shows no line and does not say that it is empty"
                    : "the cart shows lines and says that it is empty");
          }
          return lines;
        });
  }

  private CartView view(Page page) {
    OptionalLong total =
        selectors.total() == null
            ? OptionalLong.empty()
            : YenReader.read(selectors.total().one(page.document()).orElse(null));
    return new CartView(total.isPresent() ? total.getAsLong() : null);
  }
}
