package dev.ordergateway.api.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * How a query's result is brought below the limit, by the worker and once more by the gateway: the
 * site's own data goes first, and it is said so (SPEC §4, S0 §11.3).
 *
 * @param value the result as it may be sent
 * @param json the same as text
 */
public record SizedResult(ObjectNode value, String json) {
  private static final List<String> RAW = List.of("raw_pages", "raw");

  /** Set where the raw part was left out. */
  public static final String RAW_OMITTED = "raw_omitted";

  /**
   * @param limit bytes of UTF-8
   * @return empty where it is over the limit without its raw part, too
   */
  public static Optional<SizedResult> of(ObjectNode result, long limit, ObjectMapper mapper) {
    String whole = write(result, mapper);
    if (fits(whole, limit)) {
      return Optional.of(new SizedResult(result, whole));
    }
    ObjectNode rest = mapper.createObjectNode().setAll(result);
    rest.remove(RAW);
    rest.set(RAW_OMITTED, BooleanNode.TRUE);
    String json = write(rest, mapper);
    return fits(json, limit) ? Optional.of(new SizedResult(rest, json)) : Optional.empty();
  }

  private static boolean fits(String json, long limit) {
    return json.length() <= limit && json.getBytes(StandardCharsets.UTF_8).length <= limit;
  }

  private static String write(ObjectNode result, ObjectMapper mapper) {
    try {
      return mapper.writeValueAsString(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a parsed result can always be written", e);
    }
  }
}
