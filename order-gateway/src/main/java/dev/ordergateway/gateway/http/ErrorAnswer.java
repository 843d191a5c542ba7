package dev.ordergateway.gateway.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.api.ErrorCode;
import dev.ordergateway.gateway.store.StoreUnavailableException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answer to one request that failed, in the error shape of its path's family. */
final class ErrorAnswer {
  private static final Logger LOG = LoggerFactory.getLogger(ErrorAnswer.class);
  private static final Duration SOON = Duration.ofSeconds(1);

  private final HttpServletRequest request;

  ErrorAnswer(HttpServletRequest request) {
    this.request = request;
  }

  Response to(Throwable error) {
    if (error instanceof CompletionException && error.getCause() != null) {
      return to(error.getCause()); // of an answer that came later
    }
    if (error instanceof ApiException api) {
      return answer(api.code().httpStatus(), api.code(), api.getMessage(), api);
    }
    if (error instanceof ConstraintViolationException violations) {
      return invalid(422, describe(violations));
    }
    if (error instanceof JsonProcessingException json) {
      return unreadable(json);
    }
    if (error instanceof StoreUnavailableException) {
      LOG.error("the store is unavailable", error);
      return answer(
          503,
          EnvelopeCode.UNAVAILABLE,
          "the store is unavailable, nothing was acknowledged",
          new ApiException(EnvelopeCode.UNAVAILABLE, "").withRetryAfter(SOON));
    }
    if (error instanceof WebApplicationException web) {
      return framework(web);
    }
    if (isLate(error)) {
      return answer(
          503,
          EnvelopeCode.UNAVAILABLE,
          "the body did not come in time",
          new ApiException(EnvelopeCode.UNAVAILABLE, "").withRetryAfter(SOON));
    }
    if (error instanceof IOException) {
      // Nothing here reads or writes but the body: cut short, in no known charset, badly packed.
      LOG.debug("a body could not be read", error);
      return invalid(plain() ? 400 : 422, "the body can't be read");
    }
    if (error instanceof HttpException http) {
      return answer(
          http.getCode(), ErrorBody.codeOf(http.getCode()), "the request can't be read", null);
    }
    LOG.error("{} {} failed", request.getMethod(), request.getRequestURI(), error);
    return answer(500, EnvelopeCode.INTERNAL, "internal error", null);
  }

  /** Nothing is wrong with a body of which the rest has not come: it may be sent again. */
  private static boolean isLate(Throwable error) {
    return (error instanceof HttpException http && http.getCode() == 408)
        || (error instanceof IOException && error.getCause() instanceof TimeoutException);
  }

  private Response framework(WebApplicationException error) {
    int status = error.getResponse().getStatus();
    if (status < 400) {
      return error.getResponse();
    }
    if (status == 400) {
      return invalid(plain() ? 400 : 422, "the request can't be read");
    }
    Response response = answer(status, ErrorBody.codeOf(status), phrase(error), null);
    Object allow = error.getResponse().getHeaders().getFirst(HttpHeaders.ALLOW);
    return allow == null
        ? response
        : Response.fromResponse(response).header(HttpHeaders.ALLOW, allow).build();
  }

  /** Not JSON, or no object: 400 in the plain family. A bad field: 422 in both, naming it. */
  private Response unreadable(JsonProcessingException error) {
    String field = JsonComplaint.field(error);
    return field == null
        ? invalid(
            plain() ? 400 : 422, "the body is no such JSON object: " + JsonComplaint.of(error))
        : invalid(422, field + ": " + JsonComplaint.of(error));
  }

  private Response invalid(int status, String message) {
    return answer(status, EnvelopeCode.INVALID, message, null);
  }

  private Response answer(int status, ErrorCode code, String message, ApiException api) {
    Object id = request.getAttribute(RequestId.KEY);
    Response.ResponseBuilder response =
        Response.status(status)
            .type(MediaType.APPLICATION_JSON_TYPE)
            .entity(
                ErrorBody.of(
                    request.getRequestURI(),
                    code,
                    message,
                    api == null ? null : api.data(),
                    id == null ? null : id.toString()));
    if (api != null && api.retryAfter() != null) {
      response.header(HttpHeaders.RETRY_AFTER, Math.max(1, api.retryAfter().toSeconds()));
    }
    if (status == 401) {
      response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"order-gateway\"");
    }
    return response.build();
  }

  private boolean plain() {
    return ErrorBody.isPlain(request.getRequestURI());
  }

  private static String describe(ConstraintViolationException violations) {
    return violations.getConstraintViolations().stream()
        .sorted(Comparator.comparing(violation -> violation.getPropertyPath().toString()))
        .map(violation -> WireName.of(violation) + ": " + violation.getMessage())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String phrase(WebApplicationException error) {
    return error.getResponse().getStatusInfo().getReasonPhrase();
  }
}
