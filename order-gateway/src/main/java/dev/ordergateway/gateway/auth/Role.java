package dev.ordergateway.gateway.auth;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumSet;
import java.util.Set;

/** What the bearer of a token may do (SPEC §2). */
public enum Role {
  @JsonProperty("upstream")
  UPSTREAM(Role.Names.UPSTREAM),
  @JsonProperty("worker")
  WORKER(Role.Names.WORKER),
  @JsonProperty("client")
  CLIENT(Role.Names.CLIENT),
  @JsonProperty("operator")
  OPERATOR(Role.Names.OPERATOR);

  /** The names as annotations need them. */
  public static final class Names {
    public static final String UPSTREAM = "upstream";
    public static final String WORKER = "worker";
    public static final String CLIENT = "client";
    public static final String OPERATOR = "operator";

    private Names() {}
  }

  private final String wire;

  Role(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }

  public static Set<Role> all() {
    return EnumSet.allOf(Role.class);
  }
}
