package dev.ordergateway.demoshop.fault;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What can go wrong on demand; what each does is told in docs/demo-shop.md. */
public enum Fault {
  @JsonProperty("none")
  NONE,
  @JsonProperty("slow_page")
  SLOW_PAGE,
  @JsonProperty("error_after_order")
  ERROR_AFTER_ORDER,
  @JsonProperty("drop_after_order")
  DROP_AFTER_ORDER,
  @JsonProperty("price_raised_on_confirm")
  PRICE_RAISED_ON_CONFIRM,
  @JsonProperty("out_of_stock")
  OUT_OF_STOCK,
  @JsonProperty("three_ds")
  THREE_DS,
  @JsonProperty("sms")
  SMS,
  @JsonProperty("logged_out")
  LOGGED_OUT,
  @JsonProperty("layout_changed")
  LAYOUT_CHANGED,
  @JsonProperty("total_missing")
  TOTAL_MISSING,
  @JsonProperty("two_totals")
  TWO_TOTALS,
  @JsonProperty("cart_not_empty")
  CART_NOT_EMPTY,
  @JsonProperty("alert_on_submit")
  ALERT_ON_SUBMIT,
  @JsonProperty("tab_crash_after_submit")
  TAB_CRASH_AFTER_SUBMIT;

  /** Whether the final click leads to a question instead of an order. */
  public boolean challenges() {
    return this == THREE_DS || this == SMS;
  }
}
