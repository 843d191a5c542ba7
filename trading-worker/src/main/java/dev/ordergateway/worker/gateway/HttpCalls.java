package dev.ordergateway.worker.gateway;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.httpclient5.InstrumentedHttpClientConnectionManager;
import io.dropwizard.client.HttpClientBuilder;
import io.dropwizard.client.HttpClientConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.socket.ConnectionSocketFactory;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.Registry;
import org.apache.hc.core5.util.Timeout;

/**
 * Sends one request once: no retry, no redirect, no cookie, and a deadline for the whole of it, so
 * that an answer that drips in for ever ends too.
 */
public final class HttpCalls implements AutoCloseable {
  private static final int MAX_ANSWER_BYTES = 8 * 1024 * 1024;

  /** The library's own bounds are none: a head without end would fill the memory. */
  private static final Http1Config HEAD =
      Http1Config.custom().setMaxLineLength(16 * 1024).setMaxHeaderCount(200).build();

  private final CloseableHttpClient client;
  private final ScheduledExecutorService deadlines =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "http-deadlines");
            thread.setDaemon(true);
            return thread;
          });

  public HttpCalls(MetricRegistry metrics, String name) {
    HttpClientConfiguration configuration = new HttpClientConfiguration();
    configuration.setRetries(0);
    configuration.setCookiesEnabled(false);
    configuration.setMaxConnectionsPerRoute(16);
    configuration.setConnectionTimeout(io.dropwizard.util.Duration.seconds(5));
    configuration.setConnectionRequestTimeout(io.dropwizard.util.Duration.seconds(5));
    configuration.setKeepAlive(io.dropwizard.util.Duration.seconds(20));
    configuration.setValidateAfterInactivityPeriod(io.dropwizard.util.Duration.milliseconds(500));
    this.client =
        new HttpClientBuilder(metrics) {
          @Override
          protected org.apache.hc.client5.http.impl.classic.HttpClientBuilder customizeBuilder(
              org.apache.hc.client5.http.impl.classic.HttpClientBuilder builder) {
            return builder.disableRedirectHandling().disableAutomaticRetries();
          }

          @Override
          @SuppressWarnings("deprecation") // as the framework calls it
          protected InstrumentedHttpClientConnectionManager createConnectionManager(
              Registry<ConnectionSocketFactory> sockets, String clientName) {
            return configureConnectionManager(
                InstrumentedHttpClientConnectionManager.builder(metrics)
                    .name(clientName)
                    .socketFactoryRegistry(sockets)
                    .connFactory(
                        ManagedHttpClientConnectionFactory.builder().http1Config(HEAD).build())
                    .build());
          }
        }.using(configuration).build(name);
  }

  /**
   * @param body empty where there is none
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Response(int status, String contentType, byte[] body) {}

  /**
   * @param limit for the whole call
   * @throws IOException where no whole answer came in time; the request may have arrived
   */
  public Response send(HttpUriRequestBase request, Duration limit) throws IOException {
    request.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(Timeout.of(limit))
            .setConnectionRequestTimeout(Timeout.ofSeconds(5))
            .setRedirectsEnabled(false)
            .build());
    ScheduledFuture<?> deadline =
        deadlines.schedule(request::cancel, limit.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return client.execute(request, HttpCalls::read);
    } finally {
      deadline.cancel(false);
    }
  }

  private static Response read(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return new Response(response.getCode(), "", new byte[0]);
    }
    try (InputStream content = entity.getContent()) {
      byte[] body = content.readNBytes(MAX_ANSWER_BYTES + 1);
      if (body.length > MAX_ANSWER_BYTES) {
        throw new IOException("the answer is longer than " + MAX_ANSWER_BYTES + " bytes");
      }
      String type = entity.getContentType();
      return new Response(response.getCode(), type == null ? "" : type, body);
    }
  }

  @Override
  public void close() throws IOException {
    deadlines.shutdownNow();
    client.close();
  }
}
