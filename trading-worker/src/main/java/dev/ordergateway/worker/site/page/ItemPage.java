package dev.ordergateway.worker.site.page;

import dev.ordergateway.api.WorkerErrorCode;
import dev.ordergateway.worker.site.PurchaseIntent;
import dev.ordergateway.worker.site.WriteGate;
import dev.ordergateway.worker.site.profile.ItemAddress;
import dev.ordergateway.worker.site.profile.ItemSelectors;
import java.util.List;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.Select;

/** The item's page: choosing, and putting it into the cart. */
final class ItemPage {
  private final PageReader reader;
  private final ItemSelectors selectors;

  ItemPage(PageReader reader) {
    this.reader = reader;
    this.selectors = reader.profile().item();
  }

  /**
   * Puts the item into the cart, once.
   *
   * @return the chosen variant's id, null where the item has none
   */
  String add(PurchaseIntent intent, WriteGate gate) {
    Page page = reader.open(intent.itemUrl());
    if (!new ItemAddress(reader.profile()).same(page.url(), intent.itemUrl())) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "the item's address led to " + page.url());
    }
    if (selectors.name().one(page.document()).isEmpty()) {
      throw page.refuse(WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "the page shows no item");
    }
    refuseSoldOut(page);
    ItemChoices choices = ItemChoices.of(page, selectors, intent);
    WebElement button = reader.session().goOn(driver -> filledIn(driver, page, choices, intent));
    gate.beforeWrite();
    reader.click(button);
    refuseSoldOut(reader.look("POST"));
    return choices.variantId();
  }

  private void refuseSoldOut(Page page) {
    if (!selectors.soldOut().in(page.document()).isEmpty()) {
      throw page.refuse(WorkerErrorCode.UNAVAILABLE_ITEM, "the item is sold out");
    }
  }

  private WebElement filledIn(
      ChromeDriver driver, Page page, ItemChoices choices, PurchaseIntent intent) {
    if (choices.variantId() != null) {
      new Select(one(driver, page, selectors.variant().css())).selectByValue(choices.variantId());
    }
    choices
        .selects()
        .forEach(
            (index, value) -> {
              List<WebElement> all = driver.findElements(By.cssSelector(selectors.option().css()));
              new Select(all.get(index)).selectByValue(value);
            });
    WebElement quantity = one(driver, page, selectors.quantity().css());
    quantity.clear();
    quantity.sendKeys(String.valueOf(intent.quantity()));
    if (!String.valueOf(intent.quantity()).equals(quantity.getDomProperty("value"))) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD,
          "the quantity " + intent.quantity() + " can't be entered");
    }
    return one(driver, page, selectors.add().css());
  }

  private static WebElement one(ChromeDriver driver, Page page, String css) {
    List<WebElement> found = driver.findElements(By.cssSelector(css));
    if (found.size() != 1) {
      throw page.refuse(
          WorkerErrorCode.LAYOUT_NOT_UNDERSTOOD, "the item page shows " + found.size() + " " + css);
    }
    return found.get(0);
  }
}
