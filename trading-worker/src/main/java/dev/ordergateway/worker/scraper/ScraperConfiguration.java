package dev.ordergateway.worker.scraper;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import java.util.Optional;

/**
 * @param baseUrl the scraper's address; empty: orders do without it
 */
public record ScraperConfiguration(
    @NotNull
        @Pattern(
            regexp = "|https?://[^\\s?#@/]+(/[^\\s?#@]*)?",
            message = "must be an http or https address, or empty")
        String baseUrl) {
  @JsonIgnore
  public Optional<URI> address() {
    return baseUrl.isEmpty() ? Optional.empty() : Optional.of(URI.create(baseUrl));
  }
}
