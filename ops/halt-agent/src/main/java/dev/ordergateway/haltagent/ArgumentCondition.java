package dev.ordergateway.haltagent;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an argument must look like as text, for a call to count.
 *
 * @param index from 0
 * @param whole whether it is that text, or only contains it
 */
record ArgumentCondition(int index, boolean whole, String text) {
  private static final Pattern FORM = Pattern.compile("(?<index>\\d+)(?<sign>[=~])(?<text>.*)");

  /**
   * @param list such as {@code 0=order.fence,1~ordered}: equal, and contained; null: no condition
   */
  static List<ArgumentCondition> parseAll(String list) {
    List<ArgumentCondition> all = new ArrayList<>();
    for (String one : list == null ? new String[0] : list.split(",", -1)) {
      Matcher form = FORM.matcher(one);
      if (!form.matches()) {
        throw new IllegalArgumentException("not a condition like 0=text or 0~text: " + one);
      }
      all.add(
          new ArgumentCondition(
              Integer.parseInt(form.group("index")),
              form.group("sign").equals("="),
              form.group("text")));
    }
    return all;
  }

  boolean holds(Object[] arguments) {
    if (index >= arguments.length) {
      return false; // another method of the same name
    }
    String argument = String.valueOf(arguments[index]);
    return whole ? argument.equals(text) : argument.contains(text);
  }
}
