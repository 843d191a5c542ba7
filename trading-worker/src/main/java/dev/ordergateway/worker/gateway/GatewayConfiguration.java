package dev.ordergateway.worker.gateway;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.dropwizard.validation.ValidationMethod;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import java.util.Optional;

/**
 * @param url the gateway's address; empty: the loops do not start
 * @param apiToken sent as the bearer token; may be empty only where the url is
 */
public record GatewayConfiguration(
    @NotNull
        @Pattern(
            regexp = "|https?://[^\\s?#@/]+(/[^\\s?#@]*)?",
            message = "must be an http or https address, or empty")
        String url,
    @NotNull @Pattern(regexp = "[!-~]*", message = "must be printable ASCII without spaces")
        String apiToken) {
  @JsonIgnore
  public Optional<URI> address() {
    return url.isEmpty() ? Optional.empty() : Optional.of(URI.create(url));
  }

  @JsonIgnore
  @ValidationMethod(message = "apiToken (RAKUTEN_API_TOKEN) is needed where a gateway is named")
  public boolean isTokenThereIfNeeded() {
    return url == null || url.isEmpty() || (apiToken != null && !apiToken.isEmpty());
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "GatewayConfiguration[" + url + "]";
  }
}
