package dev.ordergateway.api;

/** Worker-side {@code error_code}s, in reports and results (SPEC §2). */
public enum WorkerErrorCode {
  BAD_INTENT(4220, "bad intent or parameters"),
  LOGGED_OUT(5001, "the account is logged out"),
  LAYOUT_NOT_UNDERSTOOD(5002, "the site's page was not understood"),
  CHALLENGE(5003, "the site asks for a person (3-D Secure, SMS, captcha)"),
  AMOUNT_REFUSED(5004, "the amount is over the limit, or no limit is known"),
  UNREACHABLE(5005, "the site or the scraper is unreachable or too slow"),
  UNAVAILABLE_ITEM(5006, "out of stock, or the variant is unavailable"),
  CART_HOLDS_OTHER(5007, "the cart holds something else"),
  RESULT_TOO_LARGE(5008, "the result is too large"),
  NOT_MEASURED(5010, "this step was never measured on the site");

  private final int number;
  private final String meaning;

  WorkerErrorCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  public int number() {
    return number;
  }

  public String meaning() {
    return meaning;
  }
}
