package dev.ordergateway.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.ErrorCode;
import dev.ordergateway.api.PlainCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what is wrong with an answer, whatever was asked (SPEC §2). */
final class Oracle {
  /** What may be answered to something hostile; 200 and 503 have conditions of their own. */
  private static final Set<Integer> REFUSALS =
      Set.of(400, 401, 403, 404, 405, 406, 408, 409, 411, 413, 414, 415, 417, 422, 426, 431);

  /** No request holds any of these, so an answer that does has it from inside. */
  private static final Pattern LEAK =
      Pattern.compile(
          "dev[./]ordergateway|\\bjavax?[./][a-z]|jakarta[./]|org[./](eclipse|glassfish|jdbi|sqlite|slf4j)|com[./]fasterxml"
              + "|io[./]dropwizard|ch[./]qos|sun[./]|Exception|\tat |Caused by|Throwable|StackTrace|\\\\tat "
              + "|SQLITE|SELECT |INSERT |UPDATE |BEGIN IMMEDIATE|jdbc:|order_tasks |root:x:0"
              + "|<html|<!DOCTYPE|Jetty|Jersey|Dropwizard",
          Pattern.CASE_INSENSITIVE);

  /** Long answers are lists of what was submitted; what tells of the inside is short. */
  private static final int LOOKED_AT = 20_000;

  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");

  /** Made by the gateway: it refused the line before it came to the headers. */
  private static final Pattern NEW_ID =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private static final Set<String> WORDS =
      Stream.of(EnvelopeCode.values(), PlainCode.values())
          .flatMap(Arrays::stream)
          .map(ErrorCode::word)
          .collect(Collectors.toSet());

  private final ObjectMapper json = new ObjectMapper();
  private final List<String> paths;

  /**
   * @param paths of this machine, which no answer may name
   */
  Oracle(List<String> paths) {
    this.paths = List.copyOf(paths);
  }

  /** Everything that is wrong; empty where nothing is. */
  List<String> faults(Attack attack, Answer answer) {
    List<String> faults = new ArrayList<>();
    status(attack, answer).ifPresent(faults::add);
    if (attack.port() == Port.APPLICATION) {
      shape(attack, answer).ifPresent(faults::add);
      requestId(attack, answer).ifPresent(faults::add);
      door(attack, answer).ifPresent(faults::add);
    }
    leak(attack, answer).ifPresent(faults::add);
    return faults;
  }

  private static Optional<String> status(Attack attack, Answer answer) {
    int status = answer.status();
    boolean isPlain = attack.path().startsWith("/api/v1/");
    boolean isSuccess = status == 200 || (isPlain && (status == 201 || status == 204));
    if (isSuccess || REFUSALS.contains(status)) {
      return Optional.empty();
    }
    boolean alert = answer.text().contains("\"msg\":\"an alert stands\"");
    if (status == 503
        && (alert || attack.method().equals("HEAD") || answer.header("retry-after") != null)) {
      return Optional.empty();
    }
    boolean isHealthCheck = attack.port() == Port.ADMIN && attack.path().startsWith("/healthcheck");
    if (status == 500 && isHealthCheck && (isHead(attack) || saysUnhealthy(answer))) {
      return Optional.empty(); // the health checks' own way to say that one fails
    }
    return Optional.of("status " + status);
  }

  private static boolean isHead(Attack attack) {
    return attack.method().equals("HEAD");
  }

  private static boolean saysUnhealthy(Answer answer) {
    return answer.text().contains("\"healthy\":false");
  }

  private Optional<String> shape(Attack attack, Answer answer) {
    if (attack.method().equals("HEAD") || answer.body().length == 0) {
      return answer.body().length == 0 && answer.status() >= 400 && !attack.method().equals("HEAD")
          ? Optional.of("an error without a body")
          : Optional.empty();
    }
    if (attack.method().equals("OPTIONS") && answer.status() == 200) {
      return Optional.empty(); // names the methods only
    }
    if (!String.valueOf(answer.header("content-type")).startsWith("application/json")) {
      return Optional.of("content type " + answer.header("content-type"));
    }
    JsonNode body;
    try {
      body = json.readTree(answer.body());
    } catch (JsonProcessingException e) {
      return Optional.of("no JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      return Optional.of("no JSON");
    }
    boolean plain = body.has("error");
    boolean success = answer.status() == 200 || answer.status() == 201;
    if (attack.framing() == Attack.Framing.WHOLE && isStraight(attack.path())) {
      boolean wanted = attack.path().startsWith("/api/v1/") || attack.path().equals("/api/v1");
      if (wanted && success) {
        return Optional.empty(); // plain bodies have no common shape
      }
      if (wanted != plain && answer.status() != 414) { // of so long a line no path is known
        return Optional.of("the other family's shape");
      }
    }
    return plain
        ? plain(body, answer)
        : success && !body.has("success") ? Optional.empty() : envelope(body, answer);
  }

  /** Whether the path stands as it will be matched. */
  private static boolean isStraight(String path) {
    return path.matches("/[A-Za-z0-9._/-]*") && !path.contains("..") && !path.contains("//");
  }

  private static Optional<String> envelope(JsonNode body, Answer answer) {
    boolean success = body.path("success").isBoolean() && body.path("success").booleanValue();
    Optional<EnvelopeCode> code = EnvelopeCode.ofNumber(body.path("code").asInt(-1));
    if (!body.path("success").isBoolean()
        || !body.path("msg").isTextual()
        || code.isEmpty()
        || !body.has("data")) {
      return Optional.of("no envelope");
    }
    if (success != (answer.status() == 200)) {
      return Optional.of("success " + success + " with status " + answer.status());
    }
    int wanted = code.get().httpStatus();
    boolean generic =
        code.get() == EnvelopeCode.INVALID && answer.status() >= 400 && answer.status() < 500;
    return wanted == answer.status() || generic
        ? Optional.empty()
        : Optional.of("code " + code.get().number() + " with status " + answer.status());
  }

  private static Optional<String> plain(JsonNode body, Answer answer) {
    JsonNode error = body.get("error");
    boolean whole =
        WORDS.contains(error.path("code").asText())
            && error.path("message").isTextual()
            && error.path("retryable").isBoolean()
            && error.path("request_id").isTextual()
            && error.path("details").isObject();
    if (!whole) {
      return Optional.of("no plain error");
    }
    if (!error.get("request_id").textValue().equals(answer.header("x-request-id"))) {
      return Optional.of("the body's request_id is not the header's");
    }
    boolean retryable = answer.status() == 429 || answer.status() == 500 || answer.status() == 503;
    return error.get("retryable").booleanValue() == retryable
        ? Optional.empty()
        : Optional.of("retryable is wrong");
  }

  private static Optional<String> requestId(Attack attack, Answer answer) {
    String id = answer.header("x-request-id");
    if (id == null || !REQUEST_ID.matcher(id).matches()) {
      return Optional.of("X-Request-Id " + id);
    }
    boolean unread =
        Set.of(400, 414, 431).contains(answer.status()) && NEW_ID.matcher(id).matches();
    return attack.requestId() != null && !attack.requestId().equals(id) && !unread
        ? Optional.of("the answer to another request: " + id)
        : Optional.empty();
  }

  /** Who is not known is let into nothing but health; who is known, where its roles say so. */
  private static Optional<String> door(Attack attack, Answer answer) {
    Token token = attack.token();
    if (token == null
        || attack.framing() != Attack.Framing.WHOLE
        || attack.endpoint().template().equals("/health")) {
      return Optional.empty();
    }
    Set<String> roles = attack.endpoint().roles();
    if (!token.known()) {
      return answer.status() == 401
          ? Optional.empty()
          : Optional.of("status " + answer.status() + " without a token");
    }
    boolean may = token == Token.ALL || roles.isEmpty() || roles.contains(token.role());
    boolean isItsToken = !answer.text().contains("\"NEVER_ASSIGNED\""); // not the task's client
    boolean barred = answer.status() == 403 && isItsToken;
    return may == barred || answer.status() == 401
        ? Optional.of("status " + answer.status() + " for " + token + " where " + roles + " may")
        : Optional.empty();
  }

  private Optional<String> leak(Attack attack, Answer answer) {
    boolean showsInside =
        (attack.port() == Port.ADMIN && answer.status() == 200) || saysUnhealthy(answer);
    String whole = answer.headers() + "\n" + answer.text();
    String text = whole.substring(0, Math.min(whole.length(), LOOKED_AT));
    String where =
        LEAK.matcher(text).results().map(hit -> around(text, hit.start())).findFirst().orElse(null);
    if (!showsInside && where != null) {
      return Optional.of("it tells of the inside: " + where);
    }
    for (String path : paths) {
      if (!showsInside && text.contains(path)) {
        return Optional.of("it names a path of this machine: " + around(text, text.indexOf(path)));
      }
    }
    for (Token token : Token.values()) {
      if (token.known() && text.contains(token.text())) {
        return Optional.of("it holds a token");
      }
    }
    return text.contains("x-forged=") ? Optional.of("a header was forged") : Optional.empty();
  }

  private static String around(String text, int at) {
    return text.substring(Math.max(0, at - 80), Math.min(text.length(), at + 120))
        .replaceAll("\\s+", " ");
  }
}
