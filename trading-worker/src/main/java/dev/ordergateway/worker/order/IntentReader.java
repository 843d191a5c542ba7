package dev.ordergateway.worker.order;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.worker.site.PurchaseIntent;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads an intent strictly (SPEC §7.2): nothing is coerced, nothing guessed. */
final class IntentReader {
  private static final int MOST_PIECES = 9_999;

  private IntentReader() {}

  /**
   * @throws BadIntentException naming the field
   */
  static PurchaseIntent read(ObjectNode intent) {
    return new PurchaseIntent(
        itemUrl(intent.path("item_url")),
        (int) number(intent, "quantity", 1, MOST_PIECES),
        variant(intent),
        options(intent),
        isAbsent(intent, "max_total_yen")
            ? null
            : (Long) number(intent, "max_total_yen", 1, Long.MAX_VALUE));
  }

  private static URI itemUrl(JsonNode node) {
    if (!node.isTextual()) {
      throw new BadIntentException("item_url is missing or no text");
    }
    try {
      URI uri = new URI(node.textValue());
      boolean web =
          "https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme());
      if (web && uri.getHost() != null && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw new BadIntentException("item_url is no address: " + e.getReason());
    }
    throw new BadIntentException("item_url is no http or https address");
  }

  private static boolean isAbsent(ObjectNode intent, String field) {
    return intent.path(field).isMissingNode() || intent.path(field).isNull();
  }

  private static long number(ObjectNode intent, String field, long least, long most) {
    if (isAbsent(intent, field)) {
      return least;
    }
    JsonNode node = intent.path(field);
    if (!node.isIntegralNumber()
        || !node.canConvertToLong()
        || node.longValue() < least
        || node.longValue() > most) {
      throw new BadIntentException(field + " must be a whole number of at least " + least);
    }
    return node.longValue();
  }

  private static String variant(ObjectNode intent) {
    if (isAbsent(intent, "variant_id")) {
      return null;
    }
    JsonNode node = intent.path("variant_id");
    if (!node.isTextual() || node.textValue().isBlank()) {
      throw new BadIntentException("variant_id must be a text");
    }
    return node.textValue();
  }

  private static Map<String, String> options(ObjectNode intent) {
    if (isAbsent(intent, "options")) {
      return Map.of();
    }
    if (!(intent.path("options") instanceof ObjectNode node)) {
      throw new BadIntentException("options must be an object");
    }
    Map<String, String> options = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> option : node.properties()) {
      if (!option.getValue().isTextual()) {
        throw new BadIntentException("options." + option.getKey() + " must be a text");
      }
      options.put(option.getKey(), option.getValue().textValue());
    }
    return options;
  }
}
