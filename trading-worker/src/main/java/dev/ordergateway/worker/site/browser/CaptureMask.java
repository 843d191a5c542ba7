package dev.ordergateway.worker.site.browser;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/** Takes out of a captured page what no evidence may hold (SPEC §7.3). */
final class CaptureMask {
  private static final String GAP = "(?:[ \\u00a0\\u3000\\-‐－]|&nbsp;)";

  /**
   * As card numbers are printed, so that an expiry date behind one does not hide it; and any other
   * grouping that stands alone. An order number of more digits is none of them.
   */
  private static final List<Pattern> SHAPES =
      Stream.of(
              "(?<!\\p{Nd})\\p{Nd}{13,19}(?!\\p{Nd})",
              "(?<!\\p{Nd})\\p{Nd}{4}(?:GAP\\p{Nd}{4}){3}(?!\\p{Nd})",
              "(?<!\\p{Nd})\\p{Nd}{4}GAP\\p{Nd}{6}GAP\\p{Nd}{4,5}(?!\\p{Nd})",
              "(?<!\\p{Nd}GAP?)\\p{Nd}(?:GAP?\\p{Nd}){12,18}(?!GAP?\\p{Nd})")
          .map(shape -> Pattern.compile(shape.replace("GAP", GAP)))
          .toList();

  private static final int SHOWN = 4;
  private static final int SHORTEST_COOKIE = 12;
  private static final String MASKED = "*";
  private static final String SECRET_INPUTS =
      "input[type=password], input[autocomplete^=cc-], input[autocomplete*=password]";
  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "(?i).*(card.?(no|num)|cc.?num|cvc|cvv|csc|security.?code|passw|\\bpin\\b).*");

  private CaptureMask() {}

  /**
   * @param cookies values of the session's cookies: a page may print one
   */
  static String mask(String html, Collection<String> cookies) {
    String masked = cards(inputs(html));
    for (String cookie : cookies) {
      if (cookie.length() >= SHORTEST_COOKIE) {
        masked = masked.replace(cookie, "[cookie]");
      }
    }
    return masked;
  }

  /** Masks all but the last four digits of what may be a card number. */
  static String cards(String text) {
    String masked = text;
    for (Pattern shape : SHAPES) {
      masked =
          shape
              .matcher(masked)
              .replaceAll(
                  match ->
                      Matcher.quoteReplacement(
                          isCard(match.group()) ? maskDigits(match.group()) : match.group()));
    }
    return masked;
  }

  /** Whether the digits pass the check that card numbers pass (Luhn). */
  static boolean isCard(String text) {
    List<Integer> digits =
        text.codePoints()
            .filter(Character::isDigit)
            .map(c -> Character.digit(c, 10))
            .boxed()
            .toList();
    int sum = 0;
    for (int i = 0; i < digits.size(); i++) {
      int digit = digits.get(digits.size() - 1 - i);
      int doubled = i % 2 == 0 ? digit : 2 * digit;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 == 0 && digits.stream().anyMatch(digit -> digit != 0);
  }

  private static String maskDigits(String text) {
    long digits = text.codePoints().filter(Character::isDigit).count();
    StringBuilder masked = new StringBuilder();
    long seen = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean digit = Character.isDigit(c);
      seen += digit ? 1 : 0;
      masked.append(digit && seen <= digits - SHOWN ? MASKED : String.valueOf(c));
    }
    return masked.toString();
  }

  /** Values typed by a person are not in the document; those the shop filled in are. */
  private static String inputs(String html) {
    if (!html.toLowerCase(Locale.ROOT).contains("<input")) {
      return html;
    }
    Document document = Jsoup.parse(html);
    Elements secret = document.select(SECRET_INPUTS);
    document.select("input").stream().filter(CaptureMask::isSecret).forEach(secret::add);
    List<Element> filled = secret.stream().filter(input -> !input.attr("value").isEmpty()).toList();
    if (filled.isEmpty()) {
      return html; // kept to the letter
    }
    filled.forEach(input -> input.attr("value", "[hidden]"));
    document.outputSettings().prettyPrint(false);
    return document.outerHtml();
  }

  private static boolean isSecret(Element input) {
    return SECRET_NAME.matcher(input.attr("name")).matches()
        || SECRET_NAME.matcher(input.id()).matches();
  }
}
