package dev.ordergateway.gateway.http;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * What is wrong with a body, in words of our own: the parser's name our classes and quote what was
 * sent.
 */
final class JsonComplaint {
  private JsonComplaint() {}

  /** The path of the field that is to blame, or null where it is the whole. */
  static String field(JsonProcessingException error) {
    if (!(error instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
      return null;
    }
    return mapping.getPath().stream()
        .map(
            step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
        .collect(Collectors.joining("."));
  }

  static String of(JsonProcessingException error) {
    if (error instanceof JsonMappingException
        && error.getCause() instanceof JsonProcessingException inner) {
      return of(inner); // met inside of a field
    }
    if (error instanceof StreamConstraintsException) {
      return "it is nested too deeply, or a number or text in it is too long";
    }
    if (error instanceof StreamReadException) {
      return isDuplicate(error) ? "a key stands in it twice" : "it is no JSON" + at(error);
    }
    if (error instanceof MismatchedInputException mismatch) {
      return field(error) == null ? ofTheWhole(mismatch) : "must be " + wanted(mismatch);
    }
    return "it can't be read" + at(error);
  }

  private static String ofTheWhole(MismatchedInputException mismatch) {
    String said = String.valueOf(mismatch.getOriginalMessage());
    if (said.startsWith("Trailing token")) {
      return "something follows it";
    }
    return said.startsWith("No content") ? "it is empty" : "it is something else";
  }

  private static String wanted(MismatchedInputException mismatch) {
    Class<?> type = mismatch.getTargetType();
    if (type == null) {
      return "of another kind";
    }
    if (type.isEnum()) {
      return "one of " + Arrays.stream(type.getEnumConstants()).map(JsonComplaint::wire).toList();
    }
    if (type == String.class) {
      return "text";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    }
    if (Number.class.isAssignableFrom(type) || type == int.class || type == long.class) {
      return "a whole number";
    }
    if (type == Instant.class) {
      return "an ISO-8601 time";
    }
    if (Collection.class.isAssignableFrom(type) || type.isArray()) {
      return "a list";
    }
    return JsonNode.class.isAssignableFrom(type) || type.isRecord()
        ? "an object"
        : "of another kind";
  }

  private static String wire(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(java.util.Locale.ROOT);
  }

  private static boolean isDuplicate(JsonProcessingException error) {
    return String.valueOf(error.getOriginalMessage()).startsWith("Duplicate field");
  }

  private static String at(JsonProcessingException error) {
    JsonLocation location = error.getLocation();
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}
