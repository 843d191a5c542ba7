package dev.ordergateway.gateway.idempotency;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** One spelling for each JSON value: key order and white space do not count (SPEC §5). */
public final class CanonicalJson {
  private CanonicalJson() {}

  /** SHA-256 of the value's one spelling, 64 hex digits. */
  public static String hash(JsonNode value) {
    try {
      byte[] text = sorted(value).toString().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static JsonNode sorted(JsonNode value) {
    if (value instanceof ObjectNode object) {
      Map<String, JsonNode> byName = new TreeMap<>();
      object.properties().forEach(field -> byName.put(field.getKey(), sorted(field.getValue())));
      ObjectNode sorted = JsonNodeFactory.instance.objectNode();
      byName.forEach(sorted::set);
      return sorted;
    }
    if (value instanceof ArrayNode array) {
      ArrayNode sorted = JsonNodeFactory.instance.arrayNode();
      array.forEach(item -> sorted.add(sorted(item)));
      return sorted;
    }
    return value;
  }
}
