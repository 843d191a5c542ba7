package dev.ordergateway.demoshop.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.ws.rs.WebApplicationException;

/** Reads a test's wishes strictly: a misspelt one must not pass for another. */
final class JsonBody {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private JsonBody() {}

  /**
   * @throws WebApplicationException 422 where the body is no such thing
   */
  static <T> T read(String body, Class<T> type) {
    try {
      T value = JSON.readValue(body, type);
      if (value == null) {
        throw refused("a JSON object is required");
      }
      return value;
    } catch (JsonProcessingException unreadable) {
      throw refused(unreadable.getOriginalMessage());
    }
  }

  static WebApplicationException refused(String message) {
    return new WebApplicationException(message, 422);
  }
}
