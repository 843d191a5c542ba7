package dev.ordergateway.demoshop.account;

import dev.ordergateway.demoshop.purchase.Checkout;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;

/** Finds out whose visit it is, and stands in the way where nobody is logged in. */
@PreMatching
public final class AccountFilter implements ContainerRequestFilter {
  private final Checkout checkout;
  private final boolean autologin;

  /**
   * @param autologin whether a visitor without a cookie is {@code demo}
   */
  public AccountFilter(Checkout checkout, boolean autologin) {
    this.checkout = checkout;
    this.autologin = autologin;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    String path = request.getUriInfo().getPath();
    if (path.startsWith("_")) {
      return;
    }
    String account = SessionCookie.read(request.getCookies()).orElse(autologin ? "demo" : null);
    if (account != null && !checkout.loggedOut(account)) {
      request.setSecurityContext(new LoggedIn(account));
    } else if (!path.equals("login")) {
      request.abortWith(
          Response.seeOther(request.getUriInfo().getBaseUri().resolve("login")).build());
    }
  }

  private record LoggedIn(String account) implements SecurityContext {
    @Override
    public Principal getUserPrincipal() {
      return this::account;
    }

    @Override
    public boolean isUserInRole(String role) {
      return false;
    }

    @Override
    public boolean isSecure() {
      return false;
    }

    @Override
    public String getAuthenticationScheme() {
      return FORM_AUTH;
    }
  }
}
