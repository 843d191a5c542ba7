package dev.ordergateway.demoshop.page;

import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;

/** Who asks for a page, and under which address the shop was reached. */
public final class Visit {
  @Context private UriInfo uri;
  @Context private SecurityContext security;

  /** The account; null where nobody is logged in, which only the login page ever sees. */
  public String account() {
    var principal = security.getUserPrincipal();
    return principal == null ? null : principal.getName();
  }

  /** A page for this visitor. */
  public Page page(String template, Object model) {
    return new Page(template, account(), uri.getBaseUri(), model);
  }

  /** An address within the shop. */
  public URI to(String path) {
    return uri.getBaseUri().resolve(path);
  }
}
