package dev.ordergateway.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * JSON can escape half of a character ({@code "\ud800"}). Such text can be read but neither stored
 * nor written again as UTF-8.
 */
public final class WholeText {
  private WholeText() {}

  public static boolean isWhole(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (i + 1 == text.length()
            || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
          return false;
        }
        i++;
      }
    }
    return true;
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
