package dev.ordergateway.gateway.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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
    boolean unreadable = status > 500 && status != 503; // such as 505: the caller's fault
    int told = unreadable ? 400 : status;
    String id = idOf(request);
    response.setStatus(told);
    response.getHeaders().put(RequestId.HEADER, id);
    if (request.getAttribute(RequestId.KEY) == null) {
      // Where it could not be read the server closes the connection after it, and should say so.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.getHeaders().put(JSON);
    Content.Sink.write(response, true, body(request, told, id), callback);
  }

  /** What could not be read never came to the filter that gives an id. */
  private static String idOf(Request request) {
    Object known = request.getAttribute(RequestId.KEY);
    return known == null
        ? RequestId.of(request.getHeaders().get(RequestId.HEADER))
        : known.toString();
  }

  private String body(Request request, int status, String id) {
    try {
      return json.writeValueAsString(
          ErrorBody.of(
              String.valueOf(request.getHttpURI().getPath()),
              ErrorBody.codeOf(status),
              status >= 500 ? "internal error" : "the request was refused with " + status,
              null,
              id));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an error body can always be written", e);
    }
  }
}
