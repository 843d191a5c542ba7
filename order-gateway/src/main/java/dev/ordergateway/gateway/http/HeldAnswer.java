package dev.ordergateway.gateway.http;

import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the answer of a call that was held, to a client that may have gone meanwhile. */
public final class HeldAnswer implements Consumer<Object> {
  private static final Logger LOG = LoggerFactory.getLogger(HeldAnswer.class);

  private final AsyncResponse response;
  private final ClientPresence client;

  public HeldAnswer(AsyncResponse response, ClientPresence client) {
    this.response = response;
    this.client = client;
  }

  /**
   * @param answer an envelope, or a {@link Throwable}
   */
  @Override
  public void accept(Object answer) {
    if (client.isBroken()) {
      client.breakOff();
      return;
    }
    try {
      if (answer instanceof Throwable error) {
        response.resume(error);
      } else {
        response.resume(found(answer));
      }
    } catch (RuntimeException e) {
      LOG.debug("the client of a waiting call went while it was answered", e);
      client.breakOff();
    }
  }

  private Response found(Object answer) {
    Response.ResponseBuilder ok = Response.ok(answer).header(HttpHeaders.CACHE_CONTROL, "no-store");
    return (client.hasSentMore() ? ok.header("Connection", "close") : ok).build();
  }
}
