package dev.ordergateway.gateway.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.client.FailureStatus;
import dev.ordergateway.gateway.http.ApiException;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * What a client says of a task: a result or a failure (SPEC §5).
 *
 * @param failure null for a result
 * @param attemptId the client's own name for its attempt; null where a result names none
 * @param saysOrdered null where it says nothing of it
 * @param siteOrderId null where it names none
 * @param pddData null for a failure
 */
record ClientWord(
    Kind kind,
    FailureStatus failure,
    String attemptId,
    Boolean saysOrdered,
    String siteOrderId,
    ObjectNode pddData,
    String errorCode,
    String message,
    String artifactRef) {
  enum Kind {
    RESULT("result"),
    FAILURE("failure");

    private final String wire;

    Kind(String wire) {
      this.wire = wire;
    }

    String wire() {
      return wire;
    }
  }

  /** Stands in logs and reviews: nothing in it may break a line or turn its direction. */
  private static final Pattern NUMBER_OF_AN_ORDER =
      Pattern.compile("[^\\p{C}\\p{Zl}\\p{Zp}]{1,200}");

  /**
   * @throws ApiException INVALID naming the field
   */
  static ClientWord of(Kind kind, ObjectNode body) {
    boolean isFailure = kind == Kind.FAILURE;
    return new ClientWord(
        kind,
        isFailure ? failure(body) : null,
        attemptId(body, isFailure),
        flag(body, "order_submitted"),
        siteOrderId(body),
        isFailure ? null : object(body, "pdd_data"),
        text(body, "error_code"),
        text(body, "message"),
        text(body, "artifact_ref"));
  }

  /**
   * What can be read of a body that is only kept: all that matters is whether it tells of an order.
   */
  static ClientWord ofConflict(Kind kind, ObjectNode body) {
    return new ClientWord(
        kind,
        null,
        quietly(body, each -> attemptId(each, false)),
        quietly(body, each -> flag(each, "order_submitted")),
        quietly(body, ClientWord::siteOrderId),
        null,
        null,
        null,
        null);
  }

  /**
   * Whether something was ordered: a number of an order says so whatever stands beside it, and a
   * purchase has a result because it was bought, unless the client says otherwise. Null: it does
   * not say.
   */
  Boolean ordered(ClientTask task) {
    if (siteOrderId != null) {
      return true;
    }
    if (saysOrdered != null) {
      return saysOrdered;
    }
    boolean isBought = kind == Kind.RESULT && task.isPurchase();
    return isBought ? Boolean.TRUE : null;
  }

  /** How the run ended, as far as its client knows. */
  String outcome(boolean isEmpty) {
    if (failure != null) {
      return failure.wire();
    }
    return isEmpty ? "failed" : "succeeded";
  }

  private static FailureStatus failure(ObjectNode body) {
    String status = text(body, "status");
    try {
      return FailureStatus.ofWire(status);
    } catch (IllegalArgumentException e) {
      throw ApiException.invalid(
          "status", "must be retry_wait, manual_review, failed or cancelled");
    }
  }

  private static String attemptId(ObjectNode body, boolean isNeeded) {
    String id = text(body, "attempt_id");
    if (id == null ? isNeeded : !WireId.isValid(id)) {
      throw ApiException.invalid("attempt_id", "must be an id (" + WireId.REGEX + ")");
    }
    return id;
  }

  /** Blank: it names none. */
  private static String siteOrderId(ObjectNode body) {
    String number = text(body, "site_order_id");
    if (number == null || number.isBlank()) {
      return null;
    }
    if (!NUMBER_OF_AN_ORDER.matcher(number).matches()) {
      throw ApiException.invalid("site_order_id", "must be one line of at most 200 characters");
    }
    return number.strip();
  }

  private static Boolean flag(ObjectNode body, String field) {
    JsonNode node = body.path(field);
    if (isAbsent(node)) {
      return null;
    }
    if (!node.isBoolean()) {
      throw ApiException.invalid(field, "must be true or false");
    }
    return node.booleanValue();
  }

  private static String text(ObjectNode body, String field) {
    JsonNode node = body.path(field);
    if (isAbsent(node)) {
      return null;
    }
    if (!node.isTextual()) {
      throw ApiException.invalid(field, "must be text");
    }
    return node.textValue();
  }

  private static ObjectNode object(ObjectNode body, String field) {
    if (body.path(field) instanceof ObjectNode object) {
      return object;
    }
    throw ApiException.invalid(field, "must be an object");
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }

  private static <T> T quietly(ObjectNode body, Function<ObjectNode, T> read) {
    try {
      return read.apply(body);
    } catch (ApiException e) {
      return null;
    }
  }
}
