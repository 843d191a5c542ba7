package dev.ordergateway.gateway.auth;

import dev.ordergateway.api.WireId;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Set;

/**
 * @param apiToken the bearer token with every role (RAKUTEN_API_TOKEN)
 * @param tokens further tokens, kept as hashes only
 */
public record AuthConfiguration(
    @NotNull @Pattern(regexp = "[\\x21-\\x7e]+", message = "must be visible ASCII without blanks")
        String apiToken,
    @NotNull @Valid List<NamedToken> tokens) {
  /**
   * @param sha256 the hash of the token, 64 hex digits
   * @param clients the phone clients that an operator with this token may see; absent: all
   */
  public record NamedToken(
      @NotBlank String name,
      @NotEmpty Set<Role> roles,
      @NotNull @Pattern(regexp = "[0-9a-fA-F]{64}") String sha256,
      Set<@NotNull @Pattern(regexp = WireId.REGEX) String> clients) {}

  /** Never shows the token: configurations end up in logs. */
  @Override
  public String toString() {
    return "AuthConfiguration[apiToken=***, tokens=" + tokens.size() + "]";
  }
}
