package dev.ordergateway.worker.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/**
 * One caller's line to the gateway: sends a call once and judges its answer. The bearer token goes
 * into the header of each call and nowhere else. None of its calls throws.
 */
final class GatewayLine {
  static final Duration CALL = Duration.ofSeconds(10);

  private final HttpCalls http;
  private final String base;
  private final String authorization;
  private final Reachability reachability;
  private final AnswerReader answers = new AnswerReader();
  private final ObjectMapper json = WireJson.newMapper();
  private final AtomicReference<HttpUriRequestBase> waiting = new AtomicReference<>();

  /**
   * @param address of the gateway, with or without a path below which it lies
   */
  GatewayLine(HttpCalls http, URI address, String token, Reachability reachability) {
    this.http = http;
    this.base = address.toString().replaceAll("/+$", "");
    this.authorization = "Bearer " + token.strip();
    this.reachability = reachability;
  }

  /**
   * @param path from the gateway's root, encoded
   * @param fits whether the data belongs to this call
   */
  <T> Answer<T> get(String path, Class<T> type, Predicate<T> fits) {
    return send(new HttpGet(base + path), CALL, type, fits, false);
  }

  /**
   * A call that the gateway holds, and that {@link #stopWaiting} ends.
   *
   * @param hold how long it is asked to
   */
  <T> Answer<T> await(String path, Duration hold, Class<T> type, Predicate<T> fits) {
    HttpGet request = new HttpGet(base + path);
    waiting.set(request);
    try {
      // A proxy, or a busy gateway, may take a little longer than the wait itself.
      return send(request, hold.plus(CALL), type, fits, true);
    } finally {
      waiting.set(null);
    }
  }

  <T> Answer<T> post(String path, Object body, Class<T> type, Predicate<T> fits) {
    return post(path, body, CALL, type, fits);
  }

  /**
   * @param limit for the whole call; a large body takes its time on a narrow line
   */
  <T> Answer<T> post(String path, Object body, Duration limit, Class<T> type, Predicate<T> fits) {
    HttpPost request = new HttpPost(base + path);
    try {
      request.setEntity(
          new ByteArrayEntity(json.writeValueAsBytes(body), ContentType.APPLICATION_JSON));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a request can't be written as JSON", e);
    }
    return send(request, limit, type, fits, false);
  }

  /** Ends a call that waits. */
  void stopWaiting() {
    HttpUriRequestBase request = waiting.get();
    if (request != null) {
      request.cancel();
    }
  }

  private <T> Answer<T> send(
      HttpUriRequestBase request,
      Duration limit,
      Class<T> type,
      Predicate<T> fits,
      boolean mayBeEmpty) {
    request.setHeader("Authorization", authorization);
    request.setHeader("Accept", "application/json");
    Answer<T> answer;
    try {
      answer = answers.read(http.send(request, limit), type, fits, mayBeEmpty);
    } catch (IOException | RuntimeException e) {
      answer = new Answer.Unknown<>(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
    if (answer instanceof Answer.Unknown<T> unknown) {
      reachability.silent(unknown.why());
    } else {
      reachability.answered();
    }
    return answer;
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
