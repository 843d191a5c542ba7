package dev.ordergateway.api;

import java.util.regex.Pattern;

/**
 * The form of every id that comes from outside. An id is also a folder name, so this rule is a
 * security boundary (SPEC §2).
 */
public final class WireId {
  public static final String REGEX = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";
  private static final Pattern PATTERN = Pattern.compile(REGEX);

  private WireId() {}

  public static boolean isValid(String id) {
    return id != null && PATTERN.matcher(id).matches();
  }
}
