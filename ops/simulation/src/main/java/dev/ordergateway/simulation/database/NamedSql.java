package dev.ordergateway.simulation.database;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL with its named parameters made positional.
 *
 * @param names in the order of the question marks
 */
record NamedSql(String sql, List<String> names) {
  /** A text in quotes, which is left alone, or a parameter. */
  private static final Pattern TOKEN = Pattern.compile("'[^']*'|:([a-zA-Z][a-zA-Z0-9.]*)");

  static NamedSql of(String text) {
    List<String> names = new ArrayList<>();
    StringBuilder sql = new StringBuilder();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      boolean isParameter = matcher.group(1) != null;
      if (isParameter) {
        names.add(matcher.group(1));
      }
      matcher.appendReplacement(sql, Matcher.quoteReplacement(isParameter ? "?" : matcher.group()));
    }
    matcher.appendTail(sql);
    return new NamedSql(sql.toString(), List.copyOf(names));
  }
}
