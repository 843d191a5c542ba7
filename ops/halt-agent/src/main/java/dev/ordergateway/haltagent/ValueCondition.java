package dev.ordergateway.haltagent;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a call must look like to count.
 *
 * @param of the number of an argument, from 0, or {@code return}; then names of fields to follow
 * @param whole whether the value as text is that text, or only contains it
 */
record ValueCondition(List<String> of, boolean whole, String text) {
  private static final Pattern FORM =
      Pattern.compile("(?<of>(?:\\d+|return)(?:\\.\\w+)*)(?<sign>[=~])(?<text>.*)");

  /**
   * @param list such as {@code 0=order.fence,1.key.taskId~e2e}: equal, and contained; null: none
   */
  static List<ValueCondition> parseAll(String list) {
    List<ValueCondition> all = new ArrayList<>();
    for (String one : list == null ? new String[0] : list.split(",", -1)) {
      Matcher form = FORM.matcher(one);
      if (!form.matches()) {
        throw new IllegalArgumentException("not a condition like 0=text or return.a~text: " + one);
      }
      all.add(
          new ValueCondition(
              List.of(form.group("of").split("\\.")),
              form.group("sign").equals("="),
              form.group("text")));
    }
    return all;
  }

  /**
   * @param returned null before the return
   */
  boolean holds(Object[] arguments, Object returned) {
    Object value = returned;
    if (!of.get(0).equals("return")) {
      int index = Integer.parseInt(of.get(0));
      if (index >= arguments.length) {
        return false; // another method of the same name
      }
      value = arguments[index];
    }
    for (String field : of.subList(1, of.size())) {
      value = value == null ? null : read(value, field);
    }
    String found = String.valueOf(value);
    return whole ? found.equals(text) : found.contains(text);
  }

  private static Object read(Object from, String name) {
    try {
      Field field = from.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(from);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no field " + name + " in " + from.getClass(), e);
    }
  }
}
