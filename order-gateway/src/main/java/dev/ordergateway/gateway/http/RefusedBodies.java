package dev.ordergateway.gateway.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads what is left of a body that was refused unread or halfway, after its answer: otherwise the
 * server closes the connection while the caller is still sending, and the answer is lost, or the
 * caller's next call. Who sends no more is waited for only a moment: it holds a thread, and need
 * not even have a token.
 */
final class RefusedBodies implements Filter {
  private static final long MOST_BYTES = 8L << 20;
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final Duration LONGEST_SILENCE = Duration.ofMillis(200);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(request, response);
    if (((HttpServletResponse) response).getStatus() >= 400 && !request.isAsyncStarted()) {
      response.flushBuffer();
      drain(Request.unWrap(ServletContextRequest.getServletContextRequest(request)));
    }
  }

  /**
   * The server's own request tells at once, without waiting, whether something has come, nothing
   * yet, or all of it; a servlet's stream says that only to who waits. Packed bodies are not
   * unpacked here.
   */
  private static void drain(Request request) {
    long begun = System.nanoTime();
    long heard = begun;
    for (long drained = 0; drained < MOST_BYTES && !isOver(begun, LONGEST); ) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        if (isOver(heard, LONGEST_SILENCE)) {
          return;
        }
        LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        continue;
      }
      drained += chunk.remaining();
      heard = System.nanoTime();
      chunk.release();
      if (chunk.isLast() || Content.Chunk.isFailure(chunk)) {
        return;
      }
    }
  }

  private static boolean isOver(long since, Duration span) {
    return System.nanoTime() - since > span.toNanos();
  }
}
