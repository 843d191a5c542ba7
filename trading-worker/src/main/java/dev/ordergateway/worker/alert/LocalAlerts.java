package dev.ordergateway.worker.alert;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.json.WireJson;
import dev.ordergateway.worker.gateway.HttpCalls;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log, and a webhook as well as it goes. */
public final class LocalAlerts implements Alerts, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LocalAlerts.class);
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final HttpCalls http;
  private final URI webhook;
  private final String workerId;
  private final Clock clock;
  private final ObjectMapper json = WireJson.newMapper();
  private final ThreadPoolExecutor sender =
      new ThreadPoolExecutor(
          0,
          1,
          10,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(100),
          task -> {
            Thread thread = new Thread(task, "alerts");
            thread.setDaemon(true);
            return thread;
          },
          new ThreadPoolExecutor.DiscardPolicy());

  /**
   * @param webhook null: the log alone
   */
  public LocalAlerts(HttpCalls http, URI webhook, String workerId, Clock clock) {
    this.http = http;
    this.webhook = webhook;
    this.workerId = workerId;
    this.clock = clock;
  }

  @Override
  public void raise(String name, String subject, String message) {
    LOG.warn("alert {} ({}): {}", name, subject, message);
    if (webhook == null) {
      return;
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("name", name);
    body.put("subject", subject);
    body.put("message", message);
    body.put("worker_id", workerId);
    body.put("at", clock.instant());
    sender.execute(() -> send(body));
  }

  private void send(Map<String, Object> body) {
    try {
      HttpPost request = new HttpPost(webhook);
      request.setEntity(
          new ByteArrayEntity(json.writeValueAsBytes(body), ContentType.APPLICATION_JSON));
      int status = http.send(request, LIMIT).status();
      if (status >= 300) {
        LOG.warn("the alert webhook answered {}", status);
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an alert can't be written as JSON", e);
    } catch (IOException e) {
      LOG.warn("the alert webhook can't be reached: {}", e.getClass().getSimpleName());
    }
  }

  @Override
  public void close() {
    sender.shutdown();
  }
}
