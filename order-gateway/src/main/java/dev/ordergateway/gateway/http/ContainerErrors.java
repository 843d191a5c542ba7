package dev.ordergateway.gateway.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ordergateway.api.EnvelopeCode;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Errors that the server itself answers, before or outside of any resource: in the family of their
 * path too, never HTML, never a trace.
 */
public final class ContainerErrors extends ErrorHandler {
  private static final HttpField JSON = new HttpField(HttpHeader.CONTENT_TYPE, "application/json");

  private final ObjectMapper json;

  public ContainerErrors(ObjectMapper json) {
    this.json = json;
  }

  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      String message,
      Throwable cause,
      Callback callback) {
    response.setStatus(status);
    response.getHeaders().put(JSON);
    Content.Sink.write(response, true, body(request, status), callback);
  }

  private String body(Request request, int status) {
    EnvelopeCode code = ErrorBody.codeOf(status);
    Object id = request.getAttribute(RequestId.KEY);
    try {
      return json.writeValueAsString(
          ErrorBody.of(
              String.valueOf(request.getHttpURI().getPath()),
              code,
              status >= 500 ? "internal error" : "the request was refused with " + status,
              null,
              id == null ? null : id.toString()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an error body can always be written", e);
    }
  }
}
