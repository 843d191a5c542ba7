package dev.ordergateway.demoshop.order;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far an order has come; tests move it wherever they like. */
public enum OrderStatus {
  @JsonProperty("ordered")
  ORDERED("注文受付"),
  @JsonProperty("awaiting_payment")
  AWAITING_PAYMENT("お支払い待ち"),
  @JsonProperty("paid")
  PAID("お支払い確認"),
  @JsonProperty("shipped")
  SHIPPED("出荷"),
  @JsonProperty("delivered")
  DELIVERED("配達完了"),
  @JsonProperty("cancelled")
  CANCELLED("キャンセル");

  private final String label;

  OrderStatus(String label) {
    this.label = label;
  }

  /** The word on the pages. */
  public String label() {
    return label;
  }
}
