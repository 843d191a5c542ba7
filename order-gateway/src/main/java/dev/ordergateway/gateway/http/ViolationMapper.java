package dev.ordergateway.gateway.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** The same as {@link ErrorMapper}, where the framework's own mapper would be the closer one. */
@Provider
public final class ViolationMapper implements ExceptionMapper<ConstraintViolationException> {
  @Context private HttpServletRequest request;

  @Override
  public Response toResponse(ConstraintViolationException violations) {
    return new ErrorAnswer(request).to(violations);
  }
}
