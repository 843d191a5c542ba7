package dev.ordergateway.demoshop;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Looks at the environment before the framework does, whose complaint about a wrong value would be
 * a page long and would not name the variable.
 */
final class Variables {
  private static final int DEFAULT_PORT = 31111;

  private Variables() {}

  /** Where the shop listens; asked only where there was no complaint. */
  static int port(Map<String, String> environment) {
    return number(environment.getOrDefault("DEMO_SHOP_PORT", "")).orElse(DEFAULT_PORT);
  }

  /** One line that names the variable and what is wrong with it; empty where all is well. */
  static Optional<String> complaint(Map<String, String> environment) {
    return outside(environment, "DEMO_SHOP_PORT", 65535, "a port from 0 to 65535")
        .or(
            () ->
                outside(
                    environment,
                    "DEMO_SHOP_VISIBILITY_SECONDS",
                    Integer.MAX_VALUE,
                    "a whole number of seconds"))
        .or(() -> notABoolean(environment, "DEMO_SHOP_AUTOLOGIN"));
  }

  private static Optional<String> outside(
      Map<String, String> environment, String name, int most, String wanted) {
    String value = environment.getOrDefault(name, "");
    OptionalInt number = number(value);
    boolean well = value.isEmpty() || (number.isPresent() && number.getAsInt() <= most);
    return well ? Optional.empty() : Optional.of(complain(name, wanted, value));
  }

  private static Optional<String> notABoolean(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    boolean well = value.isEmpty() || value.equals("true") || value.equals("false");
    return well ? Optional.empty() : Optional.of(complain(name, "true or false", value));
  }

  private static OptionalInt number(String value) {
    if (!value.matches("[0-9]{1,10}") || Long.parseLong(value) > Integer.MAX_VALUE) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(Integer.parseInt(value));
  }

  private static String complain(String name, String wanted, String value) {
    return name + " must be " + wanted + ", but is \"" + value.replaceAll("\\R", " ") + "\"";
  }
}
