package dev.ordergateway.worker.site.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.openqa.selenium.NoSuchSessionException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebDriverException;

/**
 * A connection to the browser beside the driver's, on its loopback port. The driver does nothing in
 * a tab that shows a dialog, and ends the whole browser when a tab it knows crashes; what is done
 * here concerns no tab but the one it is done in.
 */
final class DevTools implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(15);

  private final DevToolsLine line;
  private final WebSocket socket;

  private DevTools(DevToolsLine line, WebSocket socket) {
    this.line = line;
    this.socket = socket;
  }

  /** One is enough for all connections: each has threads of its own. */
  static HttpClient client() {
    return HttpClient.newBuilder()
        .proxy(HttpClient.Builder.NO_PROXY)
        .connectTimeout(CONNECT)
        .build();
  }

  /**
   * @param address host and port
   * @throws WebDriverException where the browser does not answer
   */
  static DevTools connect(HttpClient http, String address) {
    try {
      HttpRequest version =
          HttpRequest.newBuilder(URI.create("http://" + address + "/json/version"))
              .timeout(CONNECT)
              .build();
      String said = http.send(version, HttpResponse.BodyHandlers.ofString()).body();
      String browser = new ObjectMapper().readTree(said).path("webSocketDebuggerUrl").asText();
      DevToolsLine line = new DevToolsLine();
      return new DevTools(
          line,
          http.newWebSocketBuilder()
              .connectTimeout(CONNECT)
              .buildAsync(URI.create(browser), line)
              .join());
    } catch (IOException | IllegalArgumentException | CompletionException e) {
      throw new NoSuchSessionException("the browser does not answer: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WebDriverException("interrupted while the browser was asked", e);
    }
  }

  /** From now on events go there, on a thread of the connection's. */
  void listen(Consumer<JsonNode> to) {
    line.listen(to);
  }

  /**
   * @param session of the tab it is for; null: the browser
   */
  CompletableFuture<JsonNode> send(String session, String method, Map<String, ?> parameters) {
    return line.send(socket, session, method, parameters);
  }

  /**
   * Opens an empty tab behind the others.
   *
   * @return its name, the driver's too
   */
  String openTab() {
    return open(false);
  }

  /**
   * The same in a window of its own, behind the others too. A page behind another tab is slowed
   * down, and a picture of it may never come.
   */
  String openWindow() {
    return open(true);
  }

  private String open(boolean window) {
    Map<String, ?> empty = Map.of("url", "about:blank", "background", true, "newWindow", window);
    return await(send(null, "Target.createTarget", empty), CONNECT).path("targetId").asText();
  }

  /** The names of all tabs. */
  List<String> tabs() {
    JsonNode targets = await(send(null, "Target.getTargets", Map.of()), CONNECT);
    return StreamSupport.stream(targets.path("targetInfos").spliterator(), false)
        .filter(target -> target.path("type").asText().equals("page"))
        .map(target -> target.path("targetId").asText())
        .toList();
  }

  /**
   * @return the session for commands to that tab; it changes nothing in it
   */
  String attach(String tab) {
    Map<String, ?> flat = Map.of("targetId", tab, "flatten", true);
    return await(send(null, "Target.attachToTarget", flat), CONNECT).path("sessionId").asText();
  }

  /**
   * @throws TimeoutException where it does not come in time
   * @throws WebDriverException as it failed
   */
  static <T> T await(CompletableFuture<T> answer, Duration patience) {
    try {
      return answer.get(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof WebDriverException known
          ? known
          : new WebDriverException(e.getCause());
    } catch (java.util.concurrent.TimeoutException e) {
      throw new TimeoutException("the page did not answer in its time", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WebDriverException("interrupted while the page was read", e);
    }
  }

  @Override
  public void close() {
    socket.abort();
    line.end();
  }
}
