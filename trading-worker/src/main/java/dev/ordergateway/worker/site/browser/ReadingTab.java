package dev.ordergateway.worker.site.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.openqa.selenium.UnhandledAlertException;
import org.openqa.selenium.WebDriverException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A tab in which the account is read, and nothing is ever clicked. The driver does not know it, and
 * it has a window of its own behind the others: whatever becomes of it, a dialog, a crash or a page
 * that hangs, is over when it is closed.
 */
public final class ReadingTab implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ReadingTab.class);
  private static final Duration ANSWER = Duration.ofSeconds(15);
  private static final Duration CLOSE = Duration.ofSeconds(5);
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  private final DevTools tools;
  private final String target;
  private final String session;
  private final PageLoads loads;
  private final ObjectMapper json = new ObjectMapper();
  private final CompletableFuture<Object> broken = new CompletableFuture<>();
  private final CompletableFuture<Object> gone = new CompletableFuture<>();

  private ReadingTab(DevTools tools, String target, String session) {
    this.tools = tools;
    this.target = target;
    this.session = session;
    this.loads = new PageLoads(target); // a tab's main frame has its name
  }

  /**
   * @param tools closed with the tab, by the caller where none can be opened
   * @throws WebDriverException where no tab can be opened
   */
  static ReadingTab open(DevTools tools) {
    String target = tools.openWindow();
    ReadingTab tab = new ReadingTab(tools, target, tools.attach(target));
    tools.listen(tab::notice);
    try {
      tab.call("Inspector.enable", Map.of(), ANSWER);
      tab.call("Page.enable", Map.of(), ANSWER);
      tab.call("Page.setLifecycleEventsEnabled", Map.of("enabled", true), ANSWER);
      return tab;
    } catch (WebDriverException e) {
      tab.close();
      throw e;
    }
  }

  private void notice(JsonNode event) {
    String method = event.path("method").asText();
    JsonNode parameters = event.path("params");
    if (method.equals("Target.detachedFromTarget")) {
      if (parameters.path("sessionId").asText().equals(session)) {
        gone.complete(true);
      }
    } else if (!event.path("sessionId").asText().equals(session)) {
      LOG.debug("not of this tab: {}", method);
    } else if (method.equals("Inspector.targetCrashed")) {
      broken.completeExceptionally(new WebDriverException("tab crashed"));
    } else if (method.equals("Page.javascriptDialogOpening")) {
      String said = parameters.path("message").asText();
      broken.completeExceptionally(new UnhandledAlertException("a dialog is open: " + said, said));
    } else {
      loads.notice(method, parameters);
    }
  }

  /**
   * Opens an address, and waits until the page is there.
   *
   * @throws dev.ordergateway.worker.site.SiteException 5005, or 5002 where it opens a dialog
   */
  public void open(URI address, Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    try {
      JsonNode begun = call("Page.navigate", Map.of("url", address.toString()), patience);
      if (begun.hasNonNull("errorText")) {
        throw new WebDriverException(begun.get("errorText").asText());
      }
      if (begun.hasNonNull("loaderId")) { // else the page was there already
        await(
            loads.whenLoaded(begun.get("loaderId").asText()),
            Duration.ofNanos(until - System.nanoTime()));
      }
    } catch (WebDriverException e) {
      throw BrowserFault.told(e);
    }
  }

  /**
   * Reads what is shown.
   *
   * @throws dev.ordergateway.worker.site.SiteException as {@link #open}
   */
  public <T> T read(Function<ReadableTab, T> reading) {
    try {
      return reading.apply(new Shown());
    } catch (WebDriverException e) {
      throw BrowserFault.told(e);
    }
  }

  private JsonNode call(String method, Map<String, ?> parameters, Duration patience) {
    return await(tools.send(session, method, parameters), patience);
  }

  /** A tab that is broken answers nothing more; nobody waits for it. */
  private <T> T await(CompletableFuture<T> answer, Duration patience) {
    DevTools.await(CompletableFuture.anyOf(broken, answer), patience);
    return answer.join();
  }

  /** Closes it, whatever it shows: here it is harmless to answer a dialog. */
  @Override
  public void close() {
    try (tools) {
      DevTools.await(tools.send(null, "Target.closeTarget", Map.of("targetId", target)), CLOSE);
      DevTools.await(gone, CLOSE); // before the driver looks at what tabs there are
    } catch (WebDriverException e) {
      LOG.warn("the tab of a reading did not close: {}", BrowserFault.firstLine(e));
    }
  }

  private final class Shown implements ReadableTab {
    @Override
    public Object script(String body, Object... arguments) {
      JsonNode answer =
          call(
              "Runtime.evaluate",
              Map.of(
                  "expression",
                  "(function(){" + body + "\n}).apply(null," + text(arguments) + ")",
                  "returnByValue",
                  true),
              ANSWER);
      if (answer.has("exceptionDetails")) {
        throw new WebDriverException(
            "the page could not be read: " + answer.at("/exceptionDetails/text").asText());
      }
      JsonNode value = answer.at("/result/value");
      return value.isMissingNode() ? null : json.convertValue(value, Object.class);
    }

    @Override
    public Map<String, Object> command(String method, Map<String, Object> parameters) {
      return json.convertValue(call(method, parameters, ANSWER), MAP);
    }

    private String text(Object... arguments) {
      try {
        return json.writeValueAsString(arguments);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(e);
      }
    }
  }
}
