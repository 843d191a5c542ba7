package dev.ordergateway.gateway.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Turns everything that is thrown into the error shape of the path's family. */
@Provider
public final class ErrorMapper implements ExceptionMapper<Throwable> {
  @Context private HttpServletRequest request;

  @Override
  public Response toResponse(Throwable error) {
    return new ErrorAnswer(request).to(error);
  }
}
