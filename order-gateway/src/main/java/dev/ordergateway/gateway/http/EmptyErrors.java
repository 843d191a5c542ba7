package dev.ordergateway.gateway.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Gives a body to an error that the framework answers with none, such as a {@code Content-Type}
 * that can't be read: it never reaches a mapper.
 */
public final class EmptyErrors implements Filter {
  private final ObjectMapper json;

  public EmptyErrors(ObjectMapper json) {
    this.json = json;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(request, response);
    HttpServletResponse answer = (HttpServletResponse) response;
    if (request.isAsyncStarted()
        || answer.isCommitted()
        || answer.getStatus() < 400
        || answer.getContentType() != null) {
      return;
    }
    Object id = request.getAttribute(RequestId.KEY);
    if (id != null) {
      answer.setHeader(RequestId.HEADER, id.toString()); // what went wrong took it away
    }
    answer.setContentType("application/json");
    json.writeValue(
        answer.getOutputStream(),
        ErrorBody.of(
            ((HttpServletRequest) request).getRequestURI(),
            ErrorBody.codeOf(answer.getStatus()),
            "the request was refused with " + answer.getStatus(),
            null,
            id == null ? null : id.toString()));
  }
}
