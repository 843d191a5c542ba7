package dev.ordergateway.gateway.operate;

import dev.ordergateway.gateway.http.ApiException;
import io.dropwizard.core.setup.Environment;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumSet;

/**
 * Lets nothing through to the admin port's servlets that can't be read: they are the framework's,
 * and take a caller's mistake for a failure of their own. Lets a task say why it refuses.
 */
public final class AdminDoor implements Filter {
  /** Tasks take parameters; no body of theirs is longer. */
  private static final int LONGEST_BODY = 65_536;

  private AdminDoor() {}

  public static void hang(Environment environment) {
    environment
        .admin()
        .addFilter("admin-door", new AdminDoor())
        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletResponse answer = (HttpServletResponse) response;
    if (((HttpServletRequest) request).getMethod().equals("TRACE")) {
      answer.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED); // it would answer the token
      return;
    }
    if (!isReadable((HttpServletRequest) request)) {
      answer.sendError(HttpServletResponse.SC_BAD_REQUEST);
      return;
    }
    try {
      chain.doFilter(request, new Refusable(answer));
    } catch (IllegalArgumentException e) {
      // A number that is none, an escape that is broken.
      answer.sendError(HttpServletResponse.SC_BAD_REQUEST);
    }
  }

  /** Takes the parameters and the body in, such that nobody behind can find them cut short. */
  private static boolean isReadable(HttpServletRequest request) {
    try {
      request.getParameterMap();
      return request.getInputStream().readNBytes(LONGEST_BODY + 1).length <= LONGEST_BODY;
    } catch (IOException | RuntimeException e) {
      return false; // whatever the server says of it: it is the caller's
    }
  }

  /** What a task writes to. */
  static final class Answer extends PrintWriter {
    private final HttpServletResponse response;

    Answer(PrintWriter text, HttpServletResponse response) {
      super(text);
      this.response = response;
    }

    void refuse(ApiException refusal) {
      response.setStatus(refusal.code().httpStatus());
      if (refusal.retryAfter() != null) {
        response.setHeader(
            "Retry-After", Long.toString(Math.max(1, refusal.retryAfter().toSeconds())));
      }
      println(refusal.getMessage());
    }
  }

  private static final class Refusable extends HttpServletResponseWrapper {
    private Answer text;

    Refusable(HttpServletResponse response) {
      super(response);
    }

    @Override
    public PrintWriter getWriter() throws IOException {
      if (text == null) {
        text = new Answer(super.getWriter(), (HttpServletResponse) getResponse());
      }
      return text;
    }
  }
}
