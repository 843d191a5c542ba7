package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.PlainCode;
import dev.ordergateway.api.client.ClientTaskType;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.WholeText;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What a client says of itself, when it registers and with every claim: one form, one validation
 * (SPEC §5).
 *
 * @param name null where it says none, or a blank one
 * @param device passed through value for value
 * @param capabilities passed through value for value
 * @param supportedTypes one or two, each once
 * @param isLive whether it really orders
 */
record ClientProfile(
    String name,
    ObjectNode device,
    ObjectNode capabilities,
    List<ClientTaskType> supportedTypes,
    boolean isLive) {
  /** Code points, as a person counts. */
  static final int LONGEST_NAME = 50;

  private static final int SCHEMA_VERSION = 1;

  /**
   * @throws ApiException INVALID_CLIENT_PROFILE, naming the field
   */
  static ClientProfile of(ObjectNode body) {
    ObjectNode capabilities = object(body, "capabilities");
    ClientProfile profile =
        new ClientProfile(
            name(body),
            object(body, "device"),
            capabilities,
            types(body.path("supported_types")),
            isLive(capabilities.path("purchase_mode")));
    requireKnownSchema(capabilities.path("schema_versions"));
    return profile;
  }

  /** Whether it can be a client's name: kept, and shown to people. */
  static boolean isName(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST_NAME
        && text.indexOf('\0') < 0
        && WholeText.isWhole(text);
  }

  private static String name(ObjectNode body) {
    JsonNode client = body.path("client");
    if (client.isMissingNode() || client.isNull()) {
      return null;
    }
    if (!client.isObject()) {
      throw invalid("client", "must be an object");
    }
    JsonNode name = client.path("name");
    if (name.isMissingNode() || name.isNull()) {
      return null;
    }
    if (!name.isTextual() || !isName(name.textValue())) {
      throw invalid("client.name", "must be text of at most " + LONGEST_NAME + " characters");
    }
    return name.textValue().isBlank() ? null : name.textValue().strip();
  }

  private static ObjectNode object(ObjectNode body, String field) {
    if (body.path(field) instanceof ObjectNode object) {
      return WholeText.mended(object);
    }
    throw invalid(field, "must be an object");
  }

  private static List<ClientTaskType> types(JsonNode said) {
    TreeSet<ClientTaskType> types = new TreeSet<>();
    if (said.isArray()) {
      for (JsonNode type : said) {
        types.add(type(type));
      }
    }
    if (types.isEmpty()) {
      throw invalid("supported_types", "must be a list that is not empty");
    }
    return List.copyOf(types);
  }

  private static ClientTaskType type(JsonNode said) {
    try {
      return ClientTaskType.ofWire(said.textValue());
    } catch (IllegalArgumentException e) {
      throw invalid("supported_types", "must hold nothing but collect and purchase");
    }
  }

  private static boolean isLive(JsonNode mode) {
    if (!mode.isTextual() || !List.of("dry_run", "live").contains(mode.textValue())) {
      throw invalid("capabilities.purchase_mode", "must be dry_run or live");
    }
    return mode.textValue().equals("live");
  }

  private static void requireKnownSchema(JsonNode versions) {
    boolean isKnown = false;
    if (versions.isArray()) {
      for (JsonNode version : versions) {
        if (!version.isIntegralNumber()) {
          throw invalid("capabilities.schema_versions", "must hold whole numbers");
        }
        isKnown |= version.canConvertToInt() && version.intValue() == SCHEMA_VERSION;
      }
    }
    if (!isKnown) {
      throw invalid("capabilities.schema_versions", "must be a list that holds " + SCHEMA_VERSION);
    }
  }

  private static ApiException invalid(String field, String problem) {
    return new ApiException(PlainCode.INVALID_CLIENT_PROFILE, field + ": " + problem)
        .withData(Map.of("field", field));
  }
}
