package dev.ordergateway.gateway.auth;

import dev.ordergateway.api.EnvelopeCode;
import dev.ordergateway.gateway.http.ApiException;
import io.dropwizard.auth.AuthDynamicFeature;
import io.dropwizard.auth.AuthFilter;
import io.dropwizard.auth.AuthValueFactoryProvider;
import io.dropwizard.core.setup.Environment;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import org.glassfish.jersey.server.filter.RolesAllowedDynamicFeature;

/**
 * Takes the token from {@code Authorization: Bearer} and nowhere else: the stock filter would also
 * read it from the query, where it ends up in logs.
 */
@Priority(Priorities.AUTHENTICATION)
public final class BearerFilter extends AuthFilter<String, Caller> {
  private static final String SCHEME = "Bearer";

  private BearerFilter() {}

  /** From now on every resource's roles are asked for, and it may take its {@link Caller}. */
  public static void post(Environment environment, TokenAuthenticator tokens) {
    environment.jersey().register(new AuthDynamicFeature(of(tokens)));
    environment.jersey().register(RolesAllowedDynamicFeature.class);
    environment.jersey().register(new AuthValueFactoryProvider.Binder<>(Caller.class));
  }

  private static BearerFilter of(TokenAuthenticator authenticator) {
    return new Builder()
        .setAuthenticator(authenticator)
        .setAuthorizer((caller, role, context) -> caller.has(role))
        .setPrefix(SCHEME)
        .setRealm("order-gateway")
        .buildAuthFilter();
  }

  @Override
  public void filter(ContainerRequestContext request) {
    String token = tokenOf(request.getHeaderString("Authorization")).orElse(null);
    if (!authenticate(request, token, SCHEME)) {
      throw new ApiException(
          EnvelopeCode.UNAUTHENTICATED,
          token == null ? "a bearer token is needed" : "the bearer token is not known");
    }
  }

  /** The token of such a header, where it is one. */
  public static Optional<String> tokenOf(String header) {
    if (header == null || !header.regionMatches(true, 0, SCHEME + " ", 0, SCHEME.length() + 1)) {
      return Optional.empty();
    }
    String token = header.substring(SCHEME.length() + 1).strip();
    return token.isEmpty() ? Optional.empty() : Optional.of(token);
  }

  private static final class Builder extends AuthFilterBuilder<String, Caller, BearerFilter> {
    @Override
    protected BearerFilter newInstance() {
      return new BearerFilter();
    }
  }
}
