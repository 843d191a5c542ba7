package dev.ordergateway.demoshop.account;

import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.NewCookie;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The cookie that says who a visitor is. Nothing protects it: it is the account's name. */
final class SessionCookie {
  static final String NAME = "shop_account";

  private SessionCookie() {}

  static NewCookie of(String account) {
    return new NewCookie.Builder(NAME)
        .value(URLEncoder.encode(account, StandardCharsets.UTF_8))
        .path("/")
        .maxAge((int) Duration.ofDays(365).toSeconds())
        .httpOnly(true)
        .sameSite(NewCookie.SameSite.LAX)
        .build();
  }

  static Optional<String> read(Map<String, Cookie> cookies) {
    return Optional.ofNullable(cookies.get(NAME))
        .map(Cookie::getValue)
        .map(SessionCookie::decode)
        .filter(account -> !account.isBlank());
  }

  private static String decode(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return value;
    }
  }
}
