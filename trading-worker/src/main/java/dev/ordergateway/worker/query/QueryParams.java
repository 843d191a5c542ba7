package dev.ordergateway.worker.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.json.WireTime;
import dev.ordergateway.worker.site.ListRequest;
import java.time.DateTimeException;
import java.time.Instant;

/** Reads a query's params strictly (SPEC §4): nothing is coerced, nothing guessed. */
final class QueryParams {
  private static final int MOST_PAGES = 20;

  private QueryParams() {}

  /**
   * @param defaultMaxPages where the query names none
   * @throws BadParamsException naming the field
   */
  static ListRequest list(ObjectNode params, int defaultMaxPages) {
    return new ListRequest(since(params.path("since")), maxPages(params, defaultMaxPages));
  }

  /**
   * @throws BadParamsException where it is missing or no text; whether it is a number of the site's
   *     only the site can say
   */
  static String orderNumber(ObjectNode params) {
    JsonNode node = params.path("order_number");
    if (isAbsent(node)) {
      throw new BadParamsException("order_number is missing");
    }
    if (!node.isTextual()) {
      throw new BadParamsException("order_number must be a text");
    }
    return node.textValue();
  }

  private static Instant since(JsonNode node) {
    if (isAbsent(node)) {
      return null;
    }
    if (node.isTextual()) {
      try {
        return WireTime.parse(node.textValue());
      } catch (DateTimeException e) {
        throw new BadParamsException("since is no ISO-8601 time with an offset", e);
      }
    }
    throw new BadParamsException("since must be a text");
  }

  private static int maxPages(ObjectNode params, int defaultMaxPages) {
    JsonNode node = params.path("max_pages");
    if (isAbsent(node)) {
      return defaultMaxPages;
    }
    if (!node.isIntegralNumber()
        || !node.canConvertToInt()
        || node.intValue() < 1
        || node.intValue() > MOST_PAGES) {
      throw new BadParamsException("max_pages must be a whole number from 1 to " + MOST_PAGES);
    }
    return node.intValue();
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }
}
