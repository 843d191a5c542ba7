package dev.ordergateway.worker.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the site's list of orders showed (S0 §11.3).
 *
 * @param windowFullyCovered whether the pages read prove that there are no other orders in the
 *     window: where it is false, an order that is missing here may exist
 * @param doubts why it is not covered, for people; empty where it is
 * @param orders newest first
 * @param rawPages the site's own data of each page that was read, untouched; null for a page that
 *     has none
 * @param measured when a person last saw that the list is read as described; null: never
 */
public record OrderList(
    boolean windowFullyCovered,
    List<String> doubts,
    List<ReadOrder> orders,
    List<JsonNode> rawPages,
    LocalDate measured) {
  public OrderList {
    doubts = List.copyOf(doubts);
    orders = List.copyOf(orders);
    rawPages = Collections.unmodifiableList(new ArrayList<>(rawPages)); // holds nulls
  }
}
