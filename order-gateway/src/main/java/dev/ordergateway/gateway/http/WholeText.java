package dev.ordergateway.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;

/**
 * JSON can escape half of a character ({@code "\ud800"}). Such text can be read but neither stored
 * nor written again as UTF-8.
 */
public final class WholeText {
  private WholeText() {}

  public static boolean isWhole(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /** Whether every string and every key in it is whole. */
  public static boolean isWhole(JsonNode node) {
    if (node.isTextual()) {
      return isWhole(node.textValue());
    }
    for (var field : node.properties()) {
      if (!isWhole(field.getKey())) {
        return false;
      }
    }
    for (JsonNode child : node) {
      if (!isWhole(child)) {
        return false;
      }
    }
    return true;
  }
}
