package dev.ordergateway.worker.alert;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.net.URI;

/**
 * @param webhookUrl gets each alert as JSON; empty: the log alone
 */
public record AlertConfiguration(
    @NotNull
        @Pattern(
            regexp = "|https?://[^\\s#@/]+(/[^\\s#@]*)?",
            message = "must be an http or https address, or empty")
        String webhookUrl) {
  /** Null where there is none. */
  @JsonIgnore
  public URI webhook() {
    return webhookUrl.isEmpty() ? null : URI.create(webhookUrl);
  }
}
