package dev.ordergateway.api.query;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What an account query asks for (SPEC §4). */
public enum QueryKind {
  @JsonProperty("order_list")
  ORDER_LIST("order_list"),
  @JsonProperty("order_detail")
  ORDER_DETAIL("order_detail");

  private final String wire;

  QueryKind(String wire) {
    this.wire = wire;
  }

  /** The name in JSON and in the database. */
  public String wire() {
    return wire;
  }

  /**
   * @throws IllegalArgumentException where no kind has that name
   */
  public static QueryKind ofWire(String wire) {
    for (QueryKind kind : values()) {
      if (kind.wire.equals(wire)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of query is named " + wire);
  }
}
