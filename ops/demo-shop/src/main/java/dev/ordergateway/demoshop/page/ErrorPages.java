package dev.ordergateway.demoshop.page;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every error is a page in Japanese, except for those who came to the endpoints for tests. */
public final class ErrorPages implements ExceptionMapper<Throwable> {
  private static final Logger LOG = LoggerFactory.getLogger(ErrorPages.class);

  private final Provider<ContainerRequestContext> request;

  @Inject
  public ErrorPages(Provider<ContainerRequestContext> request) {
    this.request = request;
  }

  @Override
  public Response toResponse(Throwable error) {
    int status = 500;
    if (error instanceof WebApplicationException known) {
      status = known.getResponse().getStatus();
    } else {
      LOG.warn("a page failed", error);
    }
    return status < 400
        ? ((WebApplicationException) error).getResponse()
        : answer(status, error.getMessage());
  }

  private Response answer(int status, String message) {
    ContainerRequestContext context = request.get();
    if (context.getUriInfo().getPath().startsWith("_")) {
      return Response.status(status)
          .type(MediaType.APPLICATION_JSON_TYPE)
          .entity(new Message(message))
          .build();
    }
    var principal = context.getSecurityContext().getUserPrincipal();
    String account = principal == null ? null : principal.getName();
    Notice notice = status == 404 ? Notice.NOT_FOUND : Notice.BROKEN;
    if (status != 404 && status < 500) {
      notice = new Notice("bad-request", "ご指定の操作はできません", "ページを開き直して、もう一度お試しください。");
    }
    return Response.status(status)
        .type(MediaType.TEXT_HTML_TYPE.withCharset("utf-8"))
        .entity(new Page("notice", account, context.getUriInfo().getBaseUri(), notice))
        .build();
  }
}
