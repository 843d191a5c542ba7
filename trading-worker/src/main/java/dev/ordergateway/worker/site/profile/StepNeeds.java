package dev.ordergateway.worker.site.profile;

import dev.ordergateway.worker.site.Step;
import java.util.LinkedHashMap;
import java.util.Map;

/** What of a profile each step reads: the one table that loading and probing share. */
public final class StepNeeds {
  private final Map<String, Object> needs = new LinkedHashMap<>();

  private StepNeeds() {}

  /** Key of the profile → its value, null or an empty list where it is missing. */
  public static Map<String, Object> of(SiteProfile profile, Step step) {
    StepNeeds table = new StepNeeds();
    switch (step) {
      case CART_ADD -> {
        table.item(profile.item());
        table.cart(profile);
      }
      case CART_CHECK -> table.cart(profile);
      case ORDER_CONFIRM -> {
        table.needs.put("cart.proceed", profile.cart().proceed());
        table.confirmation(profile);
      }
      case ORDER_SUBMIT -> {
        table.needs.put("confirmation.submit", profile.confirmation().submit());
        table.confirmation(profile);
        table.needs.put("complete.paths", profile.complete().paths());
        table.needs.put("complete.order_number", profile.complete().orderNumber());
      }
      case PAYMENT -> {
        table.needs.put("complete.paths", profile.complete().paths());
        table.needs.put("complete.status", profile.complete().status());
        table.needs.put("complete.paid_words", profile.complete().paidWords());
      }
      case VERIFY -> {
        table.history(profile);
        table.line("history.line", profile.history().line());
        table.needs.put("account", profile.account());
      }
      case ORDER_LIST -> {
        if (profile.history().order() == null && profile.raw().list() != null) {
          table.needs.put("urls.history", profile.urls().history());
          table.needs.put("raw.variable", profile.raw().variable());
        } else {
          table.history(profile);
        }
      }
      case ORDER_DETAIL -> {
        table.needs.put("urls.detail", profile.urls().detail());
        table.needs.put("detail.number", profile.detail().number());
        table.needs.put("detail.stage", profile.detail().stage());
      }
    }
    return table.needs;
  }

  private void item(ItemSelectors item) {
    needs.put("item.name", item.name());
    needs.put("item.quantity", item.quantity());
    needs.put("item.add", item.add());
    needs.put("item.sold_out", item.soldOut());
  }

  private void cart(SiteProfile profile) {
    needs.put("urls.cart", profile.urls().cart());
    line("cart.line", profile.cart().line());
    needs.put("cart.remove", profile.cart().remove());
    needs.put("cart.empty", profile.cart().empty());
  }

  private void confirmation(SiteProfile profile) {
    needs.put("urls.confirmation", profile.urls().confirmation());
    line("confirmation.line", profile.confirmation().line());
    needs.put("confirmation.payable", profile.confirmation().payable());
  }

  private void history(SiteProfile profile) {
    HistorySelectors history = profile.history();
    needs.put("urls.history", profile.urls().history());
    needs.put("history.order", history.order());
    needs.put("history.number", history.number());
    needs.put("history.date", history.date());
    needs.put("history.status", history.status());
    needs.put("history.none", history.none());
    needs.put("history.next", history.next());
  }

  private void line(String key, LineSelectors line) {
    needs.put(key + ".row", line.row());
    needs.put(key + ".item_url", line.itemUrl());
    needs.put(key + ".variant", line.variant());
    needs.put(key + ".quantity", line.quantity());
  }
}
