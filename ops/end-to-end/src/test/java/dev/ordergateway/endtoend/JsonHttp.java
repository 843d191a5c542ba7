package dev.ordergateway.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Plain JSON over HTTP, as an upstream system would speak it. */
final class JsonHttp {
  private static final ObjectMapper JSON = WireJson.newMapper();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final String base;
  private final String token;

  /**
   * @param token null: no authorization is sent
   */
  JsonHttp(String base, String token) {
    this.base = base;
    this.token = token;
  }

  record Reply(int status, JsonNode body) {}

  Reply get(String path) {
    return send(request(path).GET());
  }

  Reply post(String path, String body) {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  /**
   * @param key of its Idempotency-Key
   */
  Reply postOnce(String path, String key, String body) {
    return send(
        request(path)
            .header("Idempotency-Key", key)
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  /** Whether anything answers there. */
  boolean answers(String path) {
    return answers(request(path).GET());
  }

  /** Whether that post is answered, whatever the answer says. */
  boolean answersPost(String path, String body) {
    return answers(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private boolean answers(HttpRequest.Builder request) {
    try {
      http.send(request.build(), HttpResponse.BodyHandlers.discarding());
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(Duration.ofSeconds(90))
            .header("Content-Type", "application/json");
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return request;
  }

  private Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      String text = answer.body();
      return new Reply(
          answer.statusCode(),
          text.startsWith("{") || text.startsWith("[") ? JSON.readTree(text) : null);
    } catch (IOException e) {
      throw new AssertionError(base + " did not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
