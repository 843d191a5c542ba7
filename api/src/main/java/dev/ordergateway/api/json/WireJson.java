package dev.ordergateway.api.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * How the wire's JSON is read and written (SPEC §2): ill-typed is refused and never coerced,
 * numbers in passed-through objects keep every digit, times are UTC with milliseconds.
 */
public final class WireJson {
  /** Deep enough for any intent, shallow enough that what was read can always be written again. */
  public static final int MAX_DEPTH = 200;

  private static final int ANSWER_DEPTH = 10;

  private WireJson() {}

  /** A mapper of its own, for those who have none to configure. */
  public static ObjectMapper newMapper() {
    return configure(JsonMapper.builder().build());
  }

  /**
   * One that reads answers: what was sent at the greatest depth lies a little deeper in the answer
   * that hands it on.
   */
  public static ObjectMapper newAnswerMapper() {
    ObjectMapper mapper = newMapper();
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH + ANSWER_DEPTH).build());
    return mapper;
  }

  /**
   * Makes the mapper strict, in place, and returns it: a server framework hands over one that is
   * built already, which only the deprecated setter can still change.
   */
  @SuppressWarnings("deprecation")
  public static ObjectMapper configure(ObjectMapper mapper) {
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build());
    mapper.getFactory().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION.mappedFeature());
    mapper.configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false);
    mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    mapper.disable(DeserializationFeature.READ_ENUMS_USING_TO_STRING);
    mapper.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    mapper.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    mapper.enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS);
    mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    mapper.configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false);
    for (CoercionInputShape shape :
        new CoercionInputShape[] {
          CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean
        }) {
      mapper.coercionConfigFor(LogicalType.Textual).setCoercion(shape, CoercionAction.Fail);
    }
    mapper
        .coercionConfigDefaults()
        .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
    return mapper.registerModule(
        new SimpleModule("wire-time")
            .addSerializer(Instant.class, new InstantWriter())
            .addDeserializer(Instant.class, new InstantReader()));
  }

  private static final class InstantWriter extends StdScalarSerializer<Instant> {
    InstantWriter() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(WireTime.format(value));
    }
  }

  private static final class InstantReader extends StdScalarDeserializer<Instant> {
    InstantReader() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
      if (!json.hasToken(JsonToken.VALUE_STRING)) {
        return (Instant) context.handleUnexpectedToken(Instant.class, json);
      }
      try {
        return WireTime.parse(json.getText());
      } catch (DateTimeException e) {
        return (Instant)
            context.handleWeirdStringValue(Instant.class, json.getText(), "no ISO-8601 time");
      }
    }
  }
}
