package dev.ordergateway.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

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

  /** The same with U+FFFD for each half of a character: a fact is not lost over a broken text. */
  public static ObjectNode mended(ObjectNode object) {
    return isWhole(object) ? object : (ObjectNode) mended((JsonNode) object);
  }

  private static JsonNode mended(JsonNode node) {
    if (node instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      object
          .properties()
          .forEach(field -> copy.set(mended(field.getKey()), mended(field.getValue())));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      array.forEach(item -> copy.add(mended(item)));
      return copy;
    }
    return node.isTextual() ? TextNode.valueOf(mended(node.textValue())) : node;
  }

  private static String mended(String text) {
    StringBuilder whole = new StringBuilder();
    text.codePoints()
        .map(point -> Character.getType(point) == Character.SURROGATE ? 0xFFFD : point)
        .forEach(whole::appendCodePoint);
    return whole.toString();
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
