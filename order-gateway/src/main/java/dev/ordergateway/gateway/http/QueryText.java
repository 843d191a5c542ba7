package dev.ordergateway.gateway.http;

import dev.ordergateway.api.WireId;
import java.math.BigDecimal;
import java.time.Duration;

/** Reads query and path parameters, or refuses them by name. */
public final class QueryText {
  private QueryText() {}

  /**
   * @throws ApiException INVALID where it is absent or no id
   */
  public static String id(String name, String text) {
    if (!WireId.isValid(text)) {
      throw ApiException.invalid(name, "must be an id (" + WireId.REGEX + ")");
    }
    return text;
  }

  /** Null stays null; {@code true} and {@code false} are read, anything else is refused. */
  public static boolean flag(String name, String text) {
    if (text == null || text.equals("false")) {
      return false;
    }
    if (text.equals("true")) {
      return true;
    }
    throw ApiException.invalid(name, "must be true or false");
  }

  /**
   * @param text a number of seconds, 0 or more, decimals allowed
   * @param most longer ones are cut to this
   */
  public static Duration seconds(String name, String text, Duration absent, Duration most) {
    if (text == null) {
      return absent.compareTo(most) > 0 ? most : absent;
    }
    BigDecimal seconds = number(name, text);
    if (seconds.signum() < 0) {
      throw ApiException.invalid(name, "must not be negative");
    }
    BigDecimal limit = BigDecimal.valueOf(most.toMillis()).movePointLeft(3);
    return seconds.compareTo(limit) >= 0
        ? most
        : Duration.ofMillis(seconds.movePointRight(3).longValue());
  }

  private static BigDecimal number(String name, String text) {
    if (text.matches("-?[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      return new BigDecimal(text);
    }
    throw ApiException.invalid(name, "must be a number of seconds");
  }
}
