package dev.ordergateway.worker.site.reading;

/**
 * Characters that a Japanese page writes for an ASCII one, or for {@code ¥}. A list, not Unicode's
 * compatibility forms: those would also turn {@code ①,200円} into 1,200.
 */
final class Twins {
  private Twins() {}

  /** The same text in plain characters, white space at its ends stripped; null becomes empty. */
  static String plain(String text) {
    if (text == null) {
      return "";
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      plain.append(plain(text.charAt(i)));
    }
    return plain.toString().strip();
  }

  private static char plain(char c) {
    return switch (c) {
      case '￥' -> '¥';
      case '，' -> ',';
      case '：' -> ':';
      case '／' -> '/';
      case '（' -> '(';
      case '）' -> ')';
      case '　', '\u00a0', '\t', '\n', '\r' -> ' ';
      default -> c >= '０' && c <= '９' ? (char) (c - '０' + '0') : c;
    };
  }
}
