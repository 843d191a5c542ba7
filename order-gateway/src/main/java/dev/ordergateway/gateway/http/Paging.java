package dev.ordergateway.gateway.http;

/**
 * @param limit 1 to 200
 * @param offset 0 or more
 */
public record Paging(int limit, int offset) {
  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;

  /**
   * @param limit as in the query, null: 50
   * @param offset as in the query, null: 0
   * @throws ApiException INVALID where one is no number in its range
   */
  public static Paging of(String limit, String offset) {
    return new Paging(
        number("limit", limit, DEFAULT_LIMIT, 1, MAX_LIMIT),
        number("offset", offset, 0, 0, Integer.MAX_VALUE));
  }

  private static int number(String name, String text, int absent, int min, int max) {
    if (text == null) {
      return absent;
    }
    try {
      int value = Integer.parseInt(text);
      if (value >= min && value <= max && text.charAt(0) != '+') {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw ApiException.invalid(name, "must be a whole number from " + min + " to " + max);
  }
}
