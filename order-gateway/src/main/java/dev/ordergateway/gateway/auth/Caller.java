package dev.ordergateway.gateway.auth;

import java.security.Principal;
import java.util.Set;

/**
 * Who is calling: the name of a token, never the token.
 *
 * @param name as configured; shown in logs and audits
 */
public record Caller(String name, Set<Role> roles) implements Principal {
  public Caller {
    roles = Set.copyOf(roles);
  }

  @Override
  public String getName() {
    return name;
  }

  public boolean has(String role) {
    return roles.stream().anyMatch(mine -> mine.wire().equals(role));
  }
}
