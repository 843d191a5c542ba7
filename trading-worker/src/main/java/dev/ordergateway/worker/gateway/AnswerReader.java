package dev.ordergateway.worker.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.json.WireJson;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Judges an answer. Proxies answer for a gateway that is down, with pages, redirects or an empty
 * 200: only a whole envelope with the status that belongs to its code counts.
 */
final class AnswerReader {
  private static final int LONGEST_MESSAGE = 1000;

  private final ObjectMapper json = WireJson.newAnswerMapper();

  /**
   * @param fits whether the data belongs to this call
   * @param mayBeEmpty whether a success without data is an answer
   */
  <T> Answer<T> read(
      HttpCalls.Response response, Class<T> type, Predicate<T> fits, boolean mayBeEmpty) {
    if (!response.contentType().toLowerCase(Locale.ROOT).startsWith("application/json")) {
      return new Answer.Unknown<>("HTTP " + response.status() + " without JSON");
    }
    JsonNode envelope;
    try {
      envelope = json.readTree(response.body());
    } catch (IOException e) {
      return new Answer.Unknown<>("HTTP " + response.status() + " with broken JSON");
    }
    if (envelope == null
        || !envelope.path("code").isInt()
        || !envelope.path("success").isBoolean()) {
      return new Answer.Unknown<>("HTTP " + response.status() + " without an envelope");
    }
    int number = envelope.path("code").intValue();
    EnvelopeCode code = EnvelopeCode.ofNumber(number).orElse(null);
    String msg = cut(envelope.path("msg").asText(""));
    if (code == null || code.httpStatus() != response.status()) {
      return new Answer.Unknown<>("HTTP " + response.status() + " with code " + number);
    }
    if (!envelope.path("success").booleanValue()) {
      return code.httpStatus() >= 400 && !code.retryable()
          ? new Answer.Refused<>(number, msg)
          : new Answer.Unknown<>("code " + number + ": " + msg);
    }
    JsonNode data = envelope.path("data");
    if (data.isNull() && mayBeEmpty) {
      return new Answer.Empty<>();
    }
    if (code != EnvelopeCode.OK || !data.isObject()) {
      return new Answer.Unknown<>("a success without its data");
    }
    try {
      T value = json.treeToValue(data, type);
      return fits.test(value)
          ? new Answer.Given<>(value)
          : new Answer.Unknown<>("an answer that belongs to another call");
    } catch (IOException e) {
      return new Answer.Unknown<>("a success with data that can't be read");
    }
  }

  /** It is logged, told and kept: a sentence, whoever speaks. */
  private static String cut(String msg) {
    return msg.length() > LONGEST_MESSAGE ? msg.substring(0, LONGEST_MESSAGE) + "..." : msg;
  }
}
