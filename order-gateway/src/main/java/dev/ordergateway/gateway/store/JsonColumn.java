package dev.ordergateway.gateway.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON that is kept as text, value for value. */
public final class JsonColumn {
  private JsonColumn() {}

  /** What was parsed can always be written. */
  public static String text(ObjectMapper json, JsonNode value) {
    try {
      return json.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a parsed value can always be written", e);
    }
  }

  /**
   * @param text of a column that holds an object; null stays null
   * @throws IllegalStateException where it holds none
   */
  public static ObjectNode object(ObjectMapper json, String text) {
    return read(json, text, ObjectNode.class);
  }

  /**
   * @param text of a column that holds such a value; null stays null
   * @throws IllegalStateException where it holds none
   */
  public static <T> T read(ObjectMapper json, String text, Class<T> type) {
    try {
      return text == null ? null : json.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the store holds what is no such JSON", e);
    }
  }
}
