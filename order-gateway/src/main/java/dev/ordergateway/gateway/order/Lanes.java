package dev.ordergateway.gateway.order;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Which tasks exclude one another (law 2): all of them, or those of one site. The database's unique
 * lane column is what enforces it.
 */
public final class Lanes {
  /** {@code serialBy} in config.yml. */
  public enum SerialBy {
    @JsonProperty("global")
    GLOBAL("global"),
    @JsonProperty("site")
    SITE("site");

    private final String wire;

    SerialBy(String wire) {
      this.wire = wire;
    }

    public String wire() {
      return wire;
    }
  }

  private static final String GLOBAL = "*";

  private final SerialBy serialBy;
  private final Set<String> sites;

  public Lanes(SerialBy serialBy, Collection<String> sites) {
    this.serialBy = serialBy;
    this.sites = Set.copyOf(sites);
  }

  public SerialBy serialBy() {
    return serialBy;
  }

  public String laneOf(String site) {
    return serialBy == SerialBy.GLOBAL ? GLOBAL : "site:" + site;
  }

  /** The configured sites. */
  public Set<String> sites() {
    return sites;
  }

  /**
   * Whether none of the lanes that a call could use is free.
   *
   * @param site the call's site, or null for any
   */
  public boolean allTaken(String site, Set<String> occupied) {
    Collection<String> wanted = site == null ? sites : List.of(site);
    return wanted.stream().map(this::laneOf).allMatch(occupied::contains);
  }
}
