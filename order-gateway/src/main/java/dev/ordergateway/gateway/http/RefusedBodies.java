package dev.ordergateway.gateway.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what is left of a body that was refused unread or halfway, after its answer: otherwise the
 * server closes the connection while the caller is still sending, and the answer is lost, or the
 * caller's next call. Who sends no more is waited for only a moment: it holds a thread, and need
 * not even have a token.
 */
final class RefusedBodies implements Filter {
  private static final Logger LOG = LoggerFactory.getLogger(RefusedBodies.class);

  private static final long MOST_BYTES = 8L << 20;
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final Duration LONGEST_SILENCE = Duration.ofMillis(200);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(request, response);
    if (((HttpServletResponse) response).getStatus() >= 400 && !request.isAsyncStarted()) {
      try {
        response.flushBuffer();
        drain(request.getInputStream());
      } catch (IOException | RuntimeException e) { // a body that is packed badly brings the latter
        LOG.debug("the rest of a refused body could not be read", e);
      }
    }
  }

  private static void drain(ServletInputStream body) throws IOException {
    byte[] buffer = new byte[8192];
    long begun = System.nanoTime();
    long heard = begun;
    for (long drained = 0; drained < MOST_BYTES && !body.isFinished(); ) {
      if (body.available() > 0) {
        drained += Math.max(0, body.read(buffer));
        heard = System.nanoTime();
      } else if (isOver(heard, LONGEST_SILENCE)) {
        return;
      } else if (!body.isFinished()) { // looking may have found its end
        LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
      }
      if (isOver(begun, LONGEST)) {
        return;
      }
    }
  }

  private static boolean isOver(long since, Duration span) {
    return System.nanoTime() - since > span.toNanos();
  }
}
