package dev.ordergateway.worker.site.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Puts U+FFFD in the place of half characters: shops cut names in the middle of an emoji, and the
 * wire refuses text that is no Unicode.
 */
final class WholeCharacters {
  private WholeCharacters() {}

  /**
   * @param value not deeper than the stack allows
   * @throws UnreadableScript where two keys become one
   */
  static JsonNode of(JsonNode value) throws UnreadableScript {
    if (value instanceof ObjectNode object) {
      ObjectNode whole = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        whole.set(of(field.getKey()), of(field.getValue()));
      }
      if (whole.size() < object.size()) {
        throw new UnreadableScript("two keys differ in half characters alone");
      }
      return whole;
    }
    if (value instanceof ArrayNode array) {
      ArrayNode whole = JsonNodeFactory.instance.arrayNode(array.size());
      for (JsonNode element : array) {
        whole.add(of(element));
      }
      return whole;
    }
    return value.isTextual() ? JsonNodeFactory.instance.textNode(of(value.textValue())) : value;
  }

  private static String of(String text) {
    StringBuilder whole = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? '\ufffd' : c)
        .forEach(whole::appendCodePoint);
    return whole.toString();
  }
}
