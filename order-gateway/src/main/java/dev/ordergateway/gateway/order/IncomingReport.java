package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ordergateway.api.WireId;
import dev.ordergateway.api.json.WireTime;
import dev.ordergateway.api.order.OrderState;
import dev.ordergateway.api.order.Outcome;
import dev.ordergateway.gateway.http.ApiException;
import dev.ordergateway.gateway.http.WholeText;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A report as it came. Only who speaks of what, and how it ends, must be readable; a detail that is
 * not is left out here, named in {@code ignored}, and kept in {@code body}: a fact is not lost over
 * its form (SPEC §3).
 *
 * @param leaseCount null: the current lease
 * @param outcome null: it follows from the state
 * @param saysOrderNumber whether an order number was sent in any form, readable or not
 * @param body the JSON text
 */
public record IncomingReport(
    String workerId,
    OrderState state,
    Integer leaseCount,
    boolean terminal,
    Outcome outcome,
    Long payableYen,
    Instant payDeadline,
    String siteOrderId,
    String evidenceRef,
    String evidenceSha256,
    Boolean evidenceMissing,
    Integer errorCode,
    String detail,
    boolean saysOrderNumber,
    List<String> ignored,
    String body) {
  /** Stands in logs and reviews: nothing in it may break a line or turn its direction. */
  private static final Pattern NUMBER_OF_AN_ORDER =
      Pattern.compile("[^\\p{C}\\p{Zl}\\p{Zp}]{1,200}");

  private static final ObjectMapper ESCAPING =
      JsonMapper.builder(JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build())
          .build();
  private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");
  private static final int LONGEST_DETAIL = 16_384;

  /**
   * @throws ApiException INVALID for worker_id, state, lease_count, terminal or outcome only
   */
  public static IncomingReport of(ObjectNode body) {
    List<String> ignored = new ArrayList<>();
    JsonNode number = body.path("site_order_id");
    return new IncomingReport(
        workerId(body),
        state(body),
        leaseCount(body),
        terminal(body),
        outcome(body),
        lenient(body, "payable_yen", ignored, IncomingReport::wholeAmount),
        lenient(body, "pay_deadline", ignored, IncomingReport::time),
        lenient(body, "site_order_id", ignored, node -> text(node, NUMBER_OF_AN_ORDER)),
        lenient(body, "evidence_ref", ignored, IncomingReport::evidenceRef),
        lenient(body, "evidence_sha256", ignored, node -> text(node, SHA256)),
        lenient(body, "evidence_missing", ignored, n -> n.isBoolean() ? n.booleanValue() : null),
        lenient(body, "error_code", ignored, n -> n.isInt() ? n.intValue() : null),
        lenient(body, "detail", ignored, IncomingReport::detail),
        says(number),
        List.copyOf(ignored),
        asItCame(body));
  }

  /** Whether it means that an order exists, or existed, at the site. */
  public boolean isSignOfAnOrder() {
    return state.isSignOfAnOrder() || saysOrderNumber;
  }

  /** The outcome it asks for, where it is terminal. */
  public Outcome wantedOutcome() {
    return outcome == null ? Outcome.of(state) : outcome;
  }

  /** Anything but nothing, an empty text and an empty list or object. */
  private static boolean says(JsonNode number) {
    return number.isContainerNode()
        ? !number.isEmpty()
        : !number.isMissingNode() && !number.isNull() && !number.asText().isBlank();
  }

  /** Half of a character can't be stored, but its escape can. */
  private static String asItCame(ObjectNode body) {
    if (WholeText.isWhole(body)) {
      return body.toString();
    }
    try {
      return ESCAPING.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what was read can be written", e);
    }
  }

  private static String workerId(ObjectNode body) {
    JsonNode node = body.path("worker_id");
    if (!node.isTextual() || !WireId.isValid(node.textValue())) {
      throw ApiException.invalid("worker_id", "must be an id");
    }
    return node.textValue();
  }

  private static OrderState state(ObjectNode body) {
    return strict(body, "state", true, node -> OrderState.ofWire(node.textValue()));
  }

  private static Outcome outcome(ObjectNode body) {
    return strict(body, "outcome", false, node -> Outcome.ofWire(node.textValue()));
  }

  private static <T> T strict(
      ObjectNode body, String field, boolean needed, Function<JsonNode, T> read) {
    JsonNode node = body.path(field);
    if (node.isMissingNode() || node.isNull()) {
      if (needed) {
        throw ApiException.invalid(field, "is needed");
      }
      return null;
    }
    try {
      return read.apply(node);
    } catch (IllegalArgumentException e) {
      throw ApiException.invalid(field, "is none of the known ones");
    }
  }

  private static Integer leaseCount(ObjectNode body) {
    JsonNode node = body.path("lease_count");
    if (node.isMissingNode() || node.isNull()) {
      return null;
    }
    if (!node.isInt() || node.intValue() < 1) {
      throw ApiException.invalid("lease_count", "must be a whole number of 1 or more");
    }
    return node.intValue();
  }

  private static boolean terminal(ObjectNode body) {
    JsonNode node = body.path("terminal");
    if (node.isMissingNode() || node.isNull()) {
      return false;
    }
    if (!node.isBoolean()) {
      throw ApiException.invalid("terminal", "must be true or false");
    }
    return node.booleanValue();
  }

  private static <T> T lenient(
      ObjectNode body, String field, List<String> ignored, Function<JsonNode, T> read) {
    JsonNode node = body.path(field);
    if (node.isMissingNode() || node.isNull()) {
      return null;
    }
    T value = read.apply(node);
    if (value == null) {
      ignored.add(field);
    }
    return value;
  }

  private static Long wholeAmount(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >= 0
        ? node.longValue()
        : null;
  }

  private static Instant time(JsonNode node) {
    try {
      return node.isTextual() ? WireTime.parse(node.textValue()) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static String text(JsonNode node, Pattern pattern) {
    return node.isTextual()
            && pattern.matcher(node.textValue()).matches()
            && WholeText.isWhole(node.textValue())
        ? node.textValue()
        : null;
  }

  /** A relative path below the evidence folder of the worker; never one that leads out of it. */
  private static String evidenceRef(JsonNode node) {
    String ref = text(node, NUMBER_OF_AN_ORDER);
    return ref == null
            || ref.startsWith("/")
            || ref.contains("..")
            || ref.contains("\\")
            || ref.matches("[A-Za-z]:.*")
        ? null
        : ref;
  }

  private static String detail(JsonNode node) {
    return node.isTextual()
            && node.textValue().length() <= LONGEST_DETAIL
            && node.textValue().indexOf('\0') < 0
            && WholeText.isWhole(node.textValue())
        ? node.textValue()
        : null;
  }
}
