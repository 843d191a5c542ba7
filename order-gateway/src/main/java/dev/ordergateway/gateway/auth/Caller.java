package dev.ordergateway.gateway.auth;

import java.security.Principal;
import java.util.Set;

/**
 * Who is calling: the name of a token, never the token.
 *
 * @param name as configured; shown in logs and audits
 * @param clients the phone clients that it may see; null: all
 */
public record Caller(String name, Set<Role> roles, Set<String> clients) implements Principal {
  public Caller {
    roles = Set.copyOf(roles);
    clients = clients == null ? null : Set.copyOf(clients);
  }

  /** One that sees every client. */
  public Caller(String name, Set<Role> roles) {
    this(name, roles, null);
  }

  /** Whether it may see that phone client, and the tasks that are with it. */
  public boolean sees(String clientId) {
    return clients == null || clients.contains(clientId);
  }

  @Override
  public String getName() {
    return name;
  }

  public boolean has(String role) {
    return roles.stream().anyMatch(mine -> mine.wire().equals(role));
  }
}
