package dev.ordergateway.gateway.operate;

import dev.ordergateway.gateway.auth.BearerFilter;
import dev.ordergateway.gateway.auth.Caller;
import dev.ordergateway.gateway.auth.Role;
import dev.ordergateway.gateway.auth.TokenAuthenticator;
import io.dropwizard.core.server.DefaultServerFactory;
import io.dropwizard.core.server.ServerFactory;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jetty.ConnectorFactory;
import io.dropwizard.jetty.HttpConnectorFactory;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.EnumSet;
import java.util.List;

/**
 * Asks for an operator's token on the admin port wherever that is bound to anything but loopback
 * (SPEC §9): its tasks move money.
 */
public final class AdminGuard implements Filter {
  private final TokenAuthenticator tokens;

  private AdminGuard(TokenAuthenticator tokens) {
    this.tokens = tokens;
  }

  /** Stands guard where it has to. */
  public static void post(
      ServerFactory server, Environment environment, TokenAuthenticator tokens) {
    if (!isLoopbackOnly(server)) {
      environment
          .admin()
          .addFilter("admin-guard", new AdminGuard(tokens))
          .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
    }
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String header = ((HttpServletRequest) request).getHeader("Authorization");
    Caller caller = BearerFilter.tokenOf(header).flatMap(tokens::authenticate).orElse(null);
    if (caller != null && caller.has(Role.Names.OPERATOR)) {
      chain.doFilter(request, response);
    } else {
      ((HttpServletResponse) response)
          .sendError(
              caller == null
                  ? HttpServletResponse.SC_UNAUTHORIZED
                  : HttpServletResponse.SC_FORBIDDEN);
    }
  }

  /** A server whose admin connectors can't be told counts as open to all. */
  private static boolean isLoopbackOnly(ServerFactory server) {
    if (!(server instanceof DefaultServerFactory factory)) {
      return false;
    }
    List<ConnectorFactory> connectors = factory.getAdminConnectors();
    return connectors.stream()
        .allMatch(
            connector ->
                connector instanceof HttpConnectorFactory http && isLoopback(http.getBindHost()));
  }

  /** No host means every interface. */
  private static boolean isLoopback(String host) {
    try {
      return host != null && !host.isBlank() && InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
