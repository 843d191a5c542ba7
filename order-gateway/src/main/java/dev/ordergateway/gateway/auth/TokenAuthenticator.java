package dev.ordergateway.gateway.auth;

import io.dropwizard.auth.Authenticator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Knows tokens by their SHA-256 only. Every known hash is compared, each in constant time, so that
 * the time of an answer tells nothing about which one was close.
 */
public final class TokenAuthenticator implements Authenticator<String, Caller> {
  @SuppressWarnings("ArrayRecordComponent") // never compared but by isEqual
  private record Known(byte[] sha256, Caller caller) {}

  private final List<Known> known = new ArrayList<>();

  public TokenAuthenticator(AuthConfiguration configuration) {
    known.add(new Known(sha256(configuration.apiToken()), new Caller("api-token", Role.all())));
    for (AuthConfiguration.NamedToken token : configuration.tokens()) {
      known.add(
          new Known(
              HexFormat.of().parseHex(token.sha256()),
              new Caller(token.name(), token.roles(), token.clients())));
    }
  }

  @Override
  public Optional<Caller> authenticate(String token) {
    byte[] hash = sha256(token);
    Caller found = null;
    for (Known each : known) {
      if (MessageDigest.isEqual(each.sha256(), hash) && found == null) {
        found = each.caller();
      }
    }
    return Optional.ofNullable(found);
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
