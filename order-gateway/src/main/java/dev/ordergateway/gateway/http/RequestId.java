package dev.ordergateway.gateway.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Pattern;
import org.slf4j.MDC;

/**
 * Gives each request an id: the caller's where it is one, else a new one. It is answered, and
 * stands in every log line of the request.
 */
public final class RequestId implements Filter {
  public static final String HEADER = "X-Request-Id";

  /** The request attribute and the logging key. */
  public static final String KEY = "request_id";

  private static final Pattern ACCEPTABLE = Pattern.compile("[A-Za-z0-9._-]{1,128}");

  /**
   * @param given as the caller sent it; null where it sent none
   * @return it, where it is an id, else a new one
   */
  static String of(String given) {
    return given != null && ACCEPTABLE.matcher(given).matches()
        ? given
        : UUID.randomUUID().toString();
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String given = ((HttpServletRequest) request).getHeader(HEADER);
    String id = of(given);
    request.setAttribute(KEY, id);
    ((HttpServletResponse) response).setHeader(HEADER, id);
    MDC.put(KEY, id);
    try {
      chain.doFilter(request, response);
    } finally {
      MDC.remove(KEY);
    }
  }
}
