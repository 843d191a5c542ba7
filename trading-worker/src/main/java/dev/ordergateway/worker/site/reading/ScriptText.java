package dev.ordergateway.worker.site.reading;

/**
 * Where what starts at a place of a script ends. Each method looks at a character once, so that the
 * whole takes time in proportion to the script.
 *
 * @param script its text
 */
record ScriptText(String script) {
  /**
   * @param start whether nothing but this stands before {@code at}
   */
  int afterBlank(int at, boolean start) throws UnreadableScript {
    int end = at;
    boolean startsLine = start;
    while (end < script.length()) {
      char c = script.charAt(end);
      if (isLineBreak(c)) {
        startsLine = true;
        end++;
      } else if (isSpace(c)) {
        end++;
      } else if (script.startsWith("/*", end)) {
        int close = script.indexOf("*/", end + 2);
        if (close < 0) {
          throw new UnreadableScript("a comment does not end");
        }
        startsLine |= hasLineBreak(end, close);
        end = close + 2;
      } else if (script.startsWith("//", end)
          || script.startsWith("<!--", end) // browsers take these two for comments as well
          || (startsLine && script.startsWith("-->", end))) {
        end = afterLine(end);
      } else {
        break;
      }
    }
    return end;
  }

  boolean hasLineBreak(int from, int to) {
    for (int i = from; i < to; i++) {
      if (isLineBreak(script.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  boolean startsWord(int at) {
    int c = script.codePointAt(at);
    return c == '$' || c == '_' || Character.isUnicodeIdentifierStart(c);
  }

  int afterWord(int at) {
    int end = at;
    while (end < script.length()) {
      int c = script.codePointAt(end);
      if (c != '$'
          && (!Character.isUnicodeIdentifierPart(c) || Character.isIdentifierIgnorable(c))) {
        break;
      }
      end += Character.charCount(c);
    }
    return end;
  }

  boolean startsNumber(int at) {
    return isDigit(at) || (script.charAt(at) == '.' && isDigit(at + 1));
  }

  /** More than numbers may have: whoever reads the number refuses what does not belong. */
  int afterNumber(int at) {
    int end = at;
    while (end < script.length()) {
      char c = script.charAt(end);
      boolean signed = (c == '+' || c == '-') && "eE".indexOf(script.charAt(end - 1)) >= 0;
      if (c != '.' && !signed && !Character.isUnicodeIdentifierPart(c)) {
        break;
      }
      end++;
    }
    return end;
  }

  int afterString(int at) throws UnreadableScript {
    char quote = script.charAt(at);
    for (int i = at + 1; i < script.length(); i++) {
      char c = script.charAt(i);
      if (c == quote) {
        return i + 1;
      }
      if (c == '\n' || c == '\r') {
        break;
      }
      if (c == '\\') {
        i += script.startsWith("\r\n", i + 1) ? 2 : 1;
      }
    }
    throw new UnreadableScript("a string does not end");
  }

  int afterTemplate(int at) throws UnreadableScript {
    for (int i = at + 1; i < script.length(); i++) {
      char c = script.charAt(i);
      if (c == '`') {
        return i + 1;
      }
      if (script.startsWith("${", i)) {
        return i + 2;
      }
      if (c == '\\') {
        i++;
      }
    }
    throw new UnreadableScript("a template literal does not end");
  }

  int afterPattern(int at) throws UnreadableScript {
    boolean inClass = false;
    for (int i = at + 1; i < script.length() && !isLineBreak(script.charAt(i)); i++) {
      char c = script.charAt(i);
      if (c == '/' && !inClass) {
        return afterWord(i + 1);
      }
      inClass = c == '[' || (inClass && c != ']');
      if (c == '\\') {
        i++;
      }
    }
    throw new UnreadableScript("a regular expression does not end");
  }

  int afterSign(int at) {
    for (String sign : new String[] {"===", "==", "=>", "++", "--"}) {
      if (script.startsWith(sign, at)) {
        return at + sign.length();
      }
    }
    return at + Character.charCount(script.codePointAt(at));
  }

  private int afterLine(int at) {
    int end = at;
    while (end < script.length() && !isLineBreak(script.charAt(end))) {
      end++;
    }
    return end;
  }

  private boolean isDigit(int at) {
    return at < script.length() && script.charAt(at) >= '0' && script.charAt(at) <= '9';
  }

  private static boolean isSpace(char c) {
    return c == '\t'
        || c == '\u000b'
        || c == '\f'
        || c == '\ufeff'
        || Character.getType(c) == Character.SPACE_SEPARATOR;
  }

  private static boolean isLineBreak(char c) {
    return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029';
  }
}
