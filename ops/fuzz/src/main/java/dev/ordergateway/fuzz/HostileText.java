package dev.ordergateway.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Text that has broken programs before. None of it holds a word by which a leak is recognised, so
 * that an answer that quotes it is not taken for one.
 */
final class HostileText {
  /** A line that looks like the log's own: none may ever begin with it. */
  static final String FORGED = "1999-12-31T23:59:59.999Z ERROR [x] forged: forged";

  private static final List<String> SHORT =
      List.of(
          "",
          " ",
          ".",
          "..",
          "...",
          "../../x",
          "..\\..\\x",
          "/etc/passwd",
          "C:\\x",
          "a/b",
          "-x",
          "_x",
          "a\0b",
          "\0",
          "a\r\n" + FORGED,
          "a\n" + FORGED,
          "a\u0085" + FORGED,
          "a\u2028" + FORGED,
          "a\u001b[2J\u001b[31m",
          "a\u0007\b\u000b\u007f\u009b",
          "${jndi:ldap://127.0.0.1:1/x}",
          "${env:RAKUTEN_API_TOKEN}",
          "#{1+1}",
          "%{(1+1)}",
          "{{7*7}}",
          "'; drop table order_tasks; --",
          "\" or \"\"=\"",
          "1 union all values(1)",
          "%s%n%x%d",
          "{} {} {}",
          "<script>alert(1)</script>",
          "]]>",
          "<!--",
          "\u202eabc\u202c",
          "\u200b",
          "\ufeffpo-1",
          "po\u20101",
          "рo-1",
          "ｐｏ－１",
          "１２３",
          "é",
          "e\u0301",
          "İı",
          "ß",
          "👩‍👩‍👧‍👦",
          "𝟘𝟙",
          "z̸̢̛̖̬͈͉͖͇͈̭͕̘̙̞̈́̈́̕͝",
          "null",
          "undefined",
          "NaN",
          "Infinity",
          "true",
          "0",
          "-1",
          "+1",
          "-0",
          "1e9",
          "1e400",
          "0x10",
          "1_000",
          "2147483647",
          "2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "12345678901234567890",
          "1.5",
          ".5",
          "5.",
          "1,5",
          "lease",
          "CON",
          "nul.txt",
          "a;b=c",
          "a?b#c",
          "a&b=c");

  /** For the place of an id in a path, as it stands there. */
  private static final List<String> RAW_IDS =
      List.of(
          "",
          ".",
          "..",
          "../../x",
          "..;/x",
          ";matrix=params",
          "po-1;a=b;c",
          "%2e%2e%2f%2e%2e%2fx",
          "%2e",
          "%2E%2E",
          "%252e%252e%252fx",
          "%00",
          "po%00",
          "%ff",
          "%ff%fe",
          "%c0%af",
          "%c0%ae%c0%ae",
          "%e0%80%af",
          "%ed%a0%80",
          "%f5%80%80%80",
          "%",
          "%2",
          "%zz",
          "%u0041",
          "%0d%0aX-Forged:%20yes",
          "%0a1999-12-31T23:59:59.999Z%20ERROR%20[x]%20forged:%20forged",
          "%2f",
          "a%2fb",
          "a%5cb",
          "%20",
          "+",
          "%09",
          "%7f",
          "%e2%80%a8",
          "%f0%9f%98%80",
          "%EF%BD%90o-1",
          "a//b",
          "//",
          "a/b/c/d/e",
          "*",
          "{id}",
          "[]",
          "|",
          "\\",
          "\"",
          "<x>",
          "~",
          "@",
          ":",
          "http://x/",
          "lease",
          "lease/renew",
          "LEASE",
          "%6cease",
          "lease%20");

  private HostileText() {}

  /** As a value of a field, a parameter or a header. */
  static String text(Dice dice) {
    return switch (dice.below(20)) {
      case 0 -> "a".repeat(127 + dice.below(4));
      case 1 -> "a".repeat(dice.among(255, 256, 4000, 4001, 8192));
      case 2 -> "あ".repeat(dice.among(1, 100, 128, 3000));
      case 3 -> new String(dice.bytes(1 + dice.below(40)), StandardCharsets.ISO_8859_1);
      case 4 -> dice.of(SHORT) + dice.of(SHORT);
      default -> dice.of(SHORT);
    };
  }

  /** In the place of an id, ready to stand in a request line. */
  static String rawId(Dice dice) {
    return switch (dice.below(12)) {
      case 0 -> "a".repeat(dice.among(127, 128, 129, 1000));
      case 1 -> percent(text(dice));
      case 2 -> percent(percent(text(dice)));
      case 3 -> dice.of(RAW_IDS) + dice.of(RAW_IDS);
      case 4 -> "../".repeat(1 + dice.below(200)) + "x";
      case 5 -> "%2e%2e%2f".repeat(1 + dice.below(100)) + "x";
      default -> dice.of(RAW_IDS);
    };
  }

  /** Every byte but letters and digits escaped. */
  static String percent(String text) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if ((b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z')) {
        escaped.append((char) b);
      } else {
        escaped.append(String.format("%%%02x", b & 0xff));
      }
    }
    return escaped.toString();
  }
}
