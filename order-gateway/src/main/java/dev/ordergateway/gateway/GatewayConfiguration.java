package dev.ordergateway.gateway;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ordergateway.api.WireId;
import dev.ordergateway.gateway.auth.AuthConfiguration;
import dev.ordergateway.gateway.order.Lanes.SerialBy;
import dev.ordergateway.gateway.order.LeaseTerms;
import dev.ordergateway.gateway.order.PermitTerms;
import dev.ordergateway.gateway.query.QueryTerms;
import dev.ordergateway.gateway.store.StoreConfiguration;
import io.dropwizard.core.Configuration;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.LinkedHashSet;
import java.util.Set;

/** config.yml. Every key is needed; the file that is shipped has the defaults of SPEC §1. */
public final class GatewayConfiguration extends Configuration {
  /** A site is a word in queries, lanes and folders: it has the form of an id. */
  private static final String SITES =
      "\\s*" + WireId.REGEX + "\\s*(,\\s*(" + WireId.REGEX + "\\s*)?)*";

  @JsonProperty @NotNull @Valid StoreConfiguration database;
  @JsonProperty @NotNull @Valid AuthConfiguration auth;

  @JsonProperty
  @NotNull
  @Pattern(regexp = SITES, message = "must be names separated by commas, at least one")
  String sites;

  @JsonProperty @NotNull SerialBy serialBy;
  @JsonProperty @NotNull @Valid LeaseTerms lease;
  @JsonProperty @NotNull @Valid PermitTerms permit;
  @JsonProperty @NotNull @Valid AlertConfiguration alert;
  @JsonProperty @NotNull @Valid QueryTerms query;

  @JsonProperty
  @Min(1024)
  long maxBodyBytes;

  /** The configured sites, in their order. */
  Set<String> siteNames() {
    Set<String> names = new LinkedHashSet<>();
    for (String name : sites.split(",", -1)) {
      if (!name.isBlank()) {
        names.add(name.strip());
      }
    }
    return names;
  }
}
