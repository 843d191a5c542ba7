package dev.ordergateway.worker.site.reading;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads an amount as a Japanese shop writes it: exactly, or not at all (SPEC §7.2). A range, a
 * sign, a broken grouping or a character that merely resembles a digit is refused.
 *
 * <p>Unicode's compatibility forms are deliberately not applied: they would turn {@code ①,200円}
 * into 1,200. Only the characters that {@link Twins} names are taken for others.
 */
public final class YenReader {
  private static final String GROUPED = "(?:0|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*)";
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(?<sign>¥)? ?(?:(?<man>"
              + GROUPED
              + ") ?万 ?(?<rest>[0-9],[0-9]{3}|[0-9]{4}|[1-9][0-9]{0,2}|0)?|(?<plain>"
              + GROUPED
              + ")) ?(?<yen>円)?(?: ?\\(税込み?\\))?");

  private YenReader() {}

  /**
   * @param text null is no amount
   * @return whole yen, 0 or more; empty where the text is anything but one exact amount with a
   *     currency sign
   */
  public static OptionalLong read(String text) {
    Matcher amount = AMOUNT.matcher(Twins.plain(text));
    if (!amount.matches() || (amount.group("sign") == null && amount.group("yen") == null)) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(value(amount));
    } catch (ArithmeticException | NumberFormatException e) {
      return OptionalLong.empty(); // more than a long holds
    }
  }

  private static long value(Matcher amount) {
    if (amount.group("plain") != null) {
      return number(amount.group("plain"));
    }
    String rest = amount.group("rest");
    return Math.addExact(
        Math.multiplyExact(number(amount.group("man")), 10_000L), rest == null ? 0 : number(rest));
  }

  private static long number(String digits) {
    return Long.parseLong(digits.replace(",", ""));
  }
}
