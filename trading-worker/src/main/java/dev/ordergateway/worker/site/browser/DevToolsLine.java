package dev.ordergateway.worker.site.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.openqa.selenium.NoSuchSessionException;
import org.openqa.selenium.WebDriverException;

/** Puts calls on a web socket to the browser, and finds for each answer who waits for it. */
final class DevToolsLine implements WebSocket.Listener {
  private final ObjectMapper json = new ObjectMapper();
  private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final StringBuilder text = new StringBuilder();
  private volatile Consumer<JsonNode> listener = event -> {};
  private volatile boolean ended;

  DevToolsLine() {
    // A picture of a tall page is one string.
    json.getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build());
  }

  /** From now on events go there, on a thread of the connection's. */
  void listen(Consumer<JsonNode> to) {
    listener = to;
  }

  /**
   * @param session of the tab it is for; null: the browser
   */
  CompletableFuture<JsonNode> send(
      WebSocket socket, String session, String method, Map<String, ?> parameters) {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(id, answer);
    ObjectNode call = json.createObjectNode().put("id", id).put("method", method);
    call.set("params", json.valueToTree(parameters));
    if (session != null) {
      call.put("sessionId", session);
    }
    synchronized (this) { // one text at a time
      try {
        socket.sendText(call.toString(), true).join();
      } catch (CompletionException e) {
        end();
      }
    }
    if (ended) {
      end(); // it may have been over before this call was put among the open ones
    }
    return answer;
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    text.append(part);
    if (last) {
      take(text.toString());
      text.setLength(0);
    }
    from.request(1);
    return null;
  }

  private void take(String message) {
    JsonNode said;
    try {
      said = json.readTree(message);
    } catch (JsonProcessingException e) {
      end();
      return;
    }
    if (!said.has("id")) {
      listener.accept(said);
      return;
    }
    CompletableFuture<JsonNode> answer = open.remove(said.get("id").asInt());
    if (answer == null) {
      return;
    }
    if (said.has("error")) {
      answer.completeExceptionally(
          new WebDriverException(said.at("/error/message").asText("the browser refused")));
    } else {
      answer.complete(said.path("result"));
    }
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
    end();
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    end();
  }

  /** Nobody waits for an answer that can't come any more. */
  void end() {
    ended = true;
    open.values()
        .forEach(
            answer ->
                answer.completeExceptionally(new NoSuchSessionException("the browser has ended")));
    open.clear();
  }
}
