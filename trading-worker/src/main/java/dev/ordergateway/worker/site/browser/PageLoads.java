package dev.ordergateway.worker.site.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Which documents a tab has loaded, by what the browser tells of its main frame. */
final class PageLoads {
  private final String frame;
  private final Set<String> begun = new HashSet<>();
  private String newest;
  private String loaded;
  private boolean busy;
  private String awaited;
  private CompletableFuture<Object> whenLoaded = new CompletableFuture<>();

  PageLoads(String frame) {
    this.frame = frame;
  }

  /**
   * Completed when the document is there whole, or the one it led to by itself.
   *
   * @param loader the browser's name of the loading
   */
  synchronized CompletableFuture<Object> whenLoaded(String loader) {
    awaited = loader;
    whenLoaded = new CompletableFuture<>();
    check();
    return whenLoaded;
  }

  /** A {@code Page} event. */
  synchronized void notice(String method, JsonNode event) {
    if (!event.path("frameId").asText().equals(frame)) {
      return;
    }
    switch (method) {
      case "Page.frameStartedLoading" -> busy = true;
      case "Page.frameStoppedLoading" -> busy = false;
      case "Page.lifecycleEvent" -> lived(event.path("loaderId").asText(), event.path("name"));
      default -> {}
    }
    check();
  }

  private void lived(String loader, JsonNode name) {
    if (name.asText().equals("init")) {
      newest = loader;
      begun.add(loader);
    } else if (name.asText().equals("load")) {
      loaded = loader;
    }
  }

  private void check() {
    if (awaited != null && begun.contains(awaited) && newest.equals(loaded) && !busy) {
      whenLoaded.complete(newest);
    }
  }
}
