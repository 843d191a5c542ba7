package dev.ordergateway.worker.site.reading;

import java.util.HexFormat;

/** What a string literal of a script says. */
final class ScriptString {
  private final String literal;
  private final StringBuilder value;
  private int at = 1;

  private ScriptString(String literal) {
    this.literal = literal;
    this.value = new StringBuilder(literal.length());
  }

  /**
   * @param literal with its quotes
   * @return as the script has it, halves of characters included
   * @throws UnreadableScript where an escape is no, or an outdated, one
   */
  static String valueOf(String literal) throws UnreadableScript {
    ScriptString string = new ScriptString(literal);
    while (string.at < literal.length() - 1) {
      char c = literal.charAt(string.at++);
      if (c == '\\') {
        string.escape(literal.charAt(string.at++));
      } else {
        string.value.append(c);
      }
    }
    return string.value.toString();
  }

  private void escape(char c) throws UnreadableScript {
    switch (c) {
      case 'b' -> value.append('\b');
      case 't' -> value.append('\t');
      case 'n' -> value.append('\n');
      case 'v' -> value.append('\u000b');
      case 'f' -> value.append('\f');
      case 'r' -> value.append('\r');
      case 'x' -> value.append((char) hex(2));
      case 'u' -> value.appendCodePoint(literal.charAt(at) == '{' ? braced() : hex(4));
      case '\r' -> at += literal.charAt(at) == '\n' ? 1 : 0; // the literal goes on in the next line
      case '\n', '\u2028', '\u2029' -> {}
      case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> zero(c);
      default -> value.append(c);
    }
  }

  private void zero(char c) throws UnreadableScript {
    if (c != '0' || Character.digit(literal.charAt(at), 10) >= 0) {
      throw new UnreadableScript("a string has an octal escape");
    }
    value.append('\0');
  }

  private int braced() throws UnreadableScript {
    int close = literal.indexOf('}', at);
    int digits = close - at - 1;
    if (digits < 1 || digits > 8) {
      throw noEscape();
    }
    at++;
    int point = hex(digits);
    at++;
    if (!Character.isValidCodePoint(point)) {
      throw noEscape();
    }
    return point;
  }

  private int hex(int digits) throws UnreadableScript {
    try {
      int number = HexFormat.fromHexDigits(literal, at, at + digits);
      at += digits;
      return number;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw noEscape();
    }
  }

  private static UnreadableScript noEscape() {
    return new UnreadableScript("a string has a broken escape");
  }
}
